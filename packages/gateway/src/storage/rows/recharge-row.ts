import type { EndReason, Recharge, RechargeRequest, RechargeState } from '../../recharges/recharge.ts'

/** The columns that a read gives of a recharge, in the order that `toRecharge` expects. */
export const RECHARGE_COLUMNS =
  'id, request, state, end_reason, order_id, validation_id, idempotency_key, request_digest, first_answer, ' +
  'created_at_ms, updated_at_ms'

export function toRecharge(row: readonly unknown[]): Recharge {
  const [id, request, state, endReason, orderId, validationId, key, requestDigest, firstAnswer, ...times] =
    row
  const [createdAtMs, updatedAtMs] = times
  return {
    id: id as string,
    request: JSON.parse(request as string) as RechargeRequest,
    state: state as RechargeState,
    endReason: endReason === null ? null : (JSON.parse(endReason as string) as EndReason),
    orderId: orderId as string | null,
    validationId: validationId as string | null,
    idempotency: key === null ? null : { key: key as string, requestDigest: requestDigest as string },
    firstAnswer: firstAnswer as string | null,
    createdAtMs: createdAtMs as number,
    updatedAtMs: updatedAtMs as number,
  }
}

/** In the order of RECHARGE_COLUMNS, followed by the app_id. */
export function rechargeValues(recharge: Recharge) {
  return [
    recharge.id,
    JSON.stringify(recharge.request),
    recharge.state,
    endReasonText(recharge.endReason),
    recharge.orderId,
    recharge.validationId,
    recharge.idempotency?.key ?? null,
    recharge.idempotency?.requestDigest ?? null,
    recharge.firstAnswer,
    recharge.createdAtMs,
    recharge.updatedAtMs,
    recharge.request.appId,
  ]
}

export function endReasonText(endReason: EndReason | null): string | null {
  return endReason && JSON.stringify(endReason)
}
