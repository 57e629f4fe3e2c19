"""Notifications to browsers by Web Push: who gets them, their encryption, and how they are sent."""

__all__ = ["sealing", "sending", "subscriptions"]
