from __future__ import annotations

from typing import Any

FORBIDDEN_REASONS = (
    "ACCOUNT_STATUS_ABNORMAL",
    "COMPLIANCE_VERIFICATION_FAILED",
    "INSUFFICIENT_PRIVILEGES",
    "RECHARGE_LIMIT_EXCEEDED",
    "GEO_RESTRICTION",
    "OTHER",
)


def allow(user_name: str | None = None, user_attribute: dict[str, Any] | None = None) -> dict[str, Any]:
    """The player exists and may top up."""
    answer: dict[str, Any] = {"is_topup_forbidden": False}
    if user_name is not None:
        answer["user_name"] = user_name
    if user_attribute is not None:
        answer["user_attribute"] = user_attribute
    return answer


def forbid(code: str, message: str) -> dict[str, Any]:
    """The player may not top up: the service ends the recharge."""
    if code not in FORBIDDEN_REASONS:
        raise ValueError(f"code must be one of {', '.join(FORBIDDEN_REASONS)}")
    return {"is_topup_forbidden": True, "forbidden_reason": {"code": code, "message": message}}


def player_not_found(message: str = "There is no such player.") -> dict[str, Any]:
    """There is no such player. The contract has no code for this case, so it counts as OTHER."""
    return forbid("OTHER", message)
