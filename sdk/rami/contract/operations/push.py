"""Operations on push subscriptions: browsers that get notifications while no page is open."""

from typing import Final

from rami.contract.operations.operation import Operation
from rami.contract.wire import AddPushSubscription, Push, PushSubscription, PushSubscriptions
from rami.problems.push import PUSH_ADDRESS, PUSH_KEYS, PUSH_OFF
from rami.problems.requests import CONFLICT
from rami.problems.webhooks import WEBHOOKS_FULL

GET_PUSH: Final = Operation(
    name="get_push",
    method="GET",
    path="/v1/push",
    tag="push",
    does="Get the public key with which a browser subscribes to notifications of this service.",
    note="The key is None if the service sends no notifications.",
    answer=Push,
    access="anyone",
)
ADD_PUSH_SUBSCRIPTION: Final = Operation(
    name="add_push_subscription",
    method="PUT",
    path="/v1/players/me/push-subscriptions",
    tag="push",
    does="""Let a browser get notifications: when your turn begins, when a game ends, and for invitations.

The same address again replaces what was known of it. An address belongs to one player: whoever adds it last. A player
has at most five; a sixth one replaces the one that was added first.""",
    note="It may be repeated at any time.",
    answer=PushSubscription,
    body=AddPushSubscription,
    access="tokens:write",
    refuses=(PUSH_OFF, PUSH_ADDRESS, PUSH_KEYS, WEBHOOKS_FULL, CONFLICT),
)
LIST_PUSH_SUBSCRIPTIONS: Final = Operation(
    name="list_push_subscriptions",
    method="GET",
    path="/v1/players/me/push-subscriptions",
    tag="push",
    does="List your push subscriptions, without their addresses and keys.",
    note="The one that was added last is at the end.",
    answer=PushSubscriptions,
    access="tokens:write",
)
DELETE_PUSH_SUBSCRIPTION: Final[Operation[None]] = Operation(
    name="delete_push_subscription",
    method="DELETE",
    path="/v1/players/me/push-subscriptions/{push_subscription_id}",
    tag="push",
    does="Remove a push subscription. What waits for it is not sent any more.",
    note="If the answer was lost and the call was repeated, NotFound means that the subscription was removed.",
    answer=type(None),
    status=204,
    access="tokens:write",
    refuses=(CONFLICT,),
)
