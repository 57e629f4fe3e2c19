"""Handlers for push subscriptions. Each handler only calls one use case."""

from typing import Any, Final

from rami.contract.operations import push as declared
from rami.contract.wire import AddPushSubscription, Push, PushSubscription, PushSubscriptions
from rami_service.api.http.call import Call
from rami_service.api.http.endpoint import Endpoint
from rami_service.webhooks.push import subscriptions


async def get_push(call: Call[Any, None]) -> Push:
    return await subscriptions.offered(call.context)


async def add_push_subscription(call: Call[Any, AddPushSubscription]) -> PushSubscription:
    return await subscriptions.add(call.context, call.caller, call.body)


async def list_push_subscriptions(call: Call[Any, None]) -> PushSubscriptions:
    return await subscriptions.listed(call.context, call.caller)


async def delete_push_subscription(call: Call[Any, None]) -> None:
    await subscriptions.delete(call.context, call.caller, call["push_subscription_id"])


PUSH: Final = (
    Endpoint(declared.GET_PUSH, get_push),
    Endpoint(declared.ADD_PUSH_SUBSCRIPTION, add_push_subscription),
    Endpoint(declared.LIST_PUSH_SUBSCRIPTIONS, list_push_subscriptions),
    Endpoint(declared.DELETE_PUSH_SUBSCRIPTION, delete_push_subscription),
)
