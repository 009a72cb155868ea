import type { Recharge } from '../../../src/recharges/recharge.ts'
import type { Lease, RechargeDecision } from '../../../src/recharges/recharge-store.ts'
import { sampleOrder } from './sample-orders.ts'

export const SAMPLE_LEASE: Lease = { owner: 'process-1', untilMs: 20_000 }

export function sampleRecharge(id: string, changes: Partial<Recharge> = {}): Recharge {
  const { appId, userId, serverId, kind, items, totalPrice, shopRegion, paymentChannel } = sampleOrder(id)
  return {
    id,
    request: { appId, userId, serverId, kind, items, totalPrice, shopRegion, paymentChannel },
    state: 'VALIDATING',
    endReason: null,
    orderId: null,
    validationId: null,
    idempotency: { key: `key of ${id}`, requestDigest: 'digest' },
    firstAnswer: null,
    createdAtMs: 1,
    updatedAtMs: 1,
    ...changes,
  }
}

/** Accepted with the order of the given id, by a validation of that id too. */
export function acceptance(recharge: Recharge, id: string): RechargeDecision {
  return {
    recharge,
    next: { state: 'ACCEPTED', endReason: null, orderId: id, firstAnswer: `{"order":"${id}"}` },
    order: sampleOrder(id),
    validation: {
      ...{ id, rechargeId: recharge.id, appId: 'app-1', userId: 'user-1', serverId: 's1' },
      ...{ outcome: 'allowed', reason: null, userName: null, userAttribute: null, warnings: [] },
      delivery: { url: null, requestBody: '{}', attempts: [] },
      ...{ startedAtMs: 1, durationMicros: 1 },
    },
    decidedAtMs: 2,
  }
}

/** Ended, by a validation of the given id. */
export function ending(recharge: Recharge, id: string): RechargeDecision {
  const reason = { code: 'OTHER', rawCode: null, message: 'no' }
  const { order: _, ...accepted } = acceptance(recharge, id)
  return {
    ...accepted,
    next: {
      ...{ state: 'ENDED', endReason: { kind: 'forbidden', code: 'OTHER', message: 'no' } },
      ...{ orderId: recharge.orderId, firstAnswer: recharge.firstAnswer },
    },
    validation: { ...accepted.validation, outcome: 'forbidden', reason },
    decidedAtMs: 3,
  }
}
