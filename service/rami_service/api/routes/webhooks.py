"""Handlers for webhooks. Each handler only calls one use case."""

from typing import Any, Final

from rami.contract.operations import webhooks as declared
from rami.contract.wire import (
    CreateWebhook,
    NewWebhook,
    UpdateWebhook,
    Webhook,
    WebhookFailures,
    Webhooks,
    WebhookTest,
)
from rami_service.api.http.call import Call
from rami_service.api.http.endpoint import Endpoint
from rami_service.webhooks import registrations
from rami_service.webhooks.trial import tried


async def create_webhook(call: Call[Any, CreateWebhook]) -> NewWebhook:
    return await registrations.create(call.context, call.caller, call.body)


async def list_webhooks(call: Call[Any, None]) -> Webhooks:
    return await registrations.listed(call.context, call.caller)


async def update_webhook(call: Call[Any, UpdateWebhook]) -> Webhook:
    return await registrations.update(call.context, call.caller, call["webhook_id"], call.body)


async def delete_webhook(call: Call[Any, None]) -> None:
    await registrations.delete(call.context, call.caller, call["webhook_id"])


async def rotate_webhook(call: Call[Any, None]) -> NewWebhook:
    return await registrations.rotate(call.context, call.caller, call["webhook_id"])


async def test_webhook(call: Call[Any, None]) -> WebhookTest:
    return await tried(call.context, call.caller, call["webhook_id"])


async def list_webhook_failures(call: Call[Any, None]) -> WebhookFailures:
    return await registrations.failures(call.context, call.caller, call["webhook_id"])


WEBHOOKS: Final = (
    Endpoint(declared.CREATE_WEBHOOK, create_webhook),
    Endpoint(declared.LIST_WEBHOOKS, list_webhooks),
    Endpoint(declared.UPDATE_WEBHOOK, update_webhook),
    Endpoint(declared.DELETE_WEBHOOK, delete_webhook),
    Endpoint(declared.ROTATE_WEBHOOK, rotate_webhook),
    Endpoint(declared.TEST_WEBHOOK, test_webhook),
    Endpoint(declared.LIST_WEBHOOK_FAILURES, list_webhook_failures),
)
