"""Operations on webhooks: addresses that the service calls for a player."""

from typing import Final

from rami.contract.operations.operation import Operation
from rami.contract.wire import (
    CreateWebhook,
    NewWebhook,
    UpdateWebhook,
    Webhook,
    WebhookFailures,
    Webhooks,
    WebhookTest,
)
from rami.problems.requests import CONFLICT, RATE_LIMITED
from rami.problems.webhooks import (
    ONE_WEBHOOK_PLAYS,
    TOO_MANY_WEBHOOKS,
    WEBHOOK_ADDRESS,
    WEBHOOK_WITHOUT_USE,
    WEBHOOKS_FULL,
    WEBHOOKS_OFF,
)

CREATE_WEBHOOK: Final = Operation(
    name="create_webhook",
    method="POST",
    path="/v1/webhooks",
    tag="webhooks",
    does="""Register an address that the service calls. The answer holds the secret; it is shown only once.

Messages are signed as Standard Webhooks says. The operation takes no idempotency key, because no answer that holds a
secret is stored.""",
    note="The client does not repeat it if it may have reached the service.",
    answer=NewWebhook,
    status=201,
    located="/v1/webhooks/{webhook[id]}",
    body=CreateWebhook,
    access="tokens:write",
    refuses=(
        *(WEBHOOKS_OFF, WEBHOOK_ADDRESS, WEBHOOK_WITHOUT_USE, ONE_WEBHOOK_PLAYS, TOO_MANY_WEBHOOKS, WEBHOOKS_FULL),
        CONFLICT,
    ),
)
LIST_WEBHOOKS: Final = Operation(
    name="list_webhooks",
    method="GET",
    path="/v1/webhooks",
    tag="webhooks",
    does="List your webhooks, without their secrets.",
    note="The oldest first.",
    answer=Webhooks,
    access="tokens:write",
)
UPDATE_WEBHOOK: Final = Operation(
    name="update_webhook",
    method="PATCH",
    path="/v1/webhooks/{webhook_id}",
    tag="webhooks",
    does="""Change the address of a webhook, or what it is called for.

What you leave out stays as it is. The body may also be called `application/merge-patch+json`.""",
    note="What you leave out stays as it is.",
    answer=Webhook,
    body=UpdateWebhook,
    access="tokens:write",
    refuses=(WEBHOOKS_OFF, WEBHOOK_ADDRESS, WEBHOOK_WITHOUT_USE, ONE_WEBHOOK_PLAYS, CONFLICT),
)
DELETE_WEBHOOK: Final[Operation[None]] = Operation(
    name="delete_webhook",
    method="DELETE",
    path="/v1/webhooks/{webhook_id}",
    tag="webhooks",
    does="Remove a webhook. What waits for it is not sent any more.",
    note="If the answer was lost and the call was repeated, NotFound means that the webhook was removed.",
    answer=type(None),
    status=204,
    access="tokens:write",
    refuses=(CONFLICT,),
)
ROTATE_WEBHOOK: Final = Operation(
    name="rotate_webhook",
    method="POST",
    path="/v1/webhooks/{webhook_id}/rotate",
    tag="webhooks",
    does="""Replace the secret of a webhook. The answer holds the new one; it is shown only once.

For a day, messages are signed with both secrets, so that your program can change to the new one without a gap. Rotate
twice to end the use of a secret that others know.""",
    note="The client does not repeat it if it may have reached the service.",
    answer=NewWebhook,
    access="tokens:write",
    refuses=(CONFLICT,),
)
TEST_WEBHOOK: Final = Operation(
    name="test_webhook",
    method="POST",
    path="/v1/webhooks/{webhook_id}/test",
    tag="webhooks",
    does="Send a test message to a webhook, once, and answer what became of it.",
    note="The client does not repeat it if it may have reached the service.",
    answer=WebhookTest,
    access="tokens:write",
    refuses=(WEBHOOKS_OFF, RATE_LIMITED),
)
LIST_WEBHOOK_FAILURES: Final = Operation(
    name="list_webhook_failures",
    method="GET",
    path="/v1/webhooks/{webhook_id}/failures",
    tag="webhooks",
    does="""List the messages to a webhook that were given up, the newest first.

The last hundred of all your webhooks are kept.""",
    note="The newest first.",
    answer=WebhookFailures,
    access="tokens:write",
)
