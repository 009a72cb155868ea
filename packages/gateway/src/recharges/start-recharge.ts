import { fieldViolation } from '@txgw/protocol/schemas'
import { invalidFields, ServiceError } from '../service-error.ts'
import type { Lease } from '../storage/store.ts'
import { findRecharge } from './find-recharge.ts'
import type { Recharge, RechargeRequest } from './recharge.ts'
import type { RechargeParts } from './recharge-parts.ts'
import type { RechargeRunner } from './recharge-runner.ts'
import { readRechargeRequest, requestDigest, toWireRecharge } from './recharge-wire.ts'

interface StartRecharge extends RechargeParts {
  runner: Pick<RechargeRunner, 'lease' | 'run' | 'decisionOf'>
  body: unknown
  idempotencyKey: string | undefined
}

interface StartHeldRecharge extends Omit<StartRecharge, 'runner'> {
  runner: Pick<RechargeRunner, 'lease' | 'runBehind'>
  heldMsMax: number
  /** Holds the question instead of sending it. */
  holdFor(rechargeId: string): RechargeParts['validator']
}

const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/

/**
 * Records the recharge, has the merchant asked, and answers with the decision as JSON text. The same key
 * and request give the same text again, also at the same time and after a crash.
 */
export async function startRecharge({ runner, ...start }: StartRecharge): Promise<string> {
  const { recharge, earlier } = await begin(start, runner.lease())
  return answerOf(start, await (earlier ? runner.decisionOf(earlier) : runner.run(recharge)))
}

/** Records the recharge, holds the question for an answer by hand, and answers without waiting for it. */
export async function startHeldRecharge({
  runner,
  heldMsMax,
  holdFor,
  ...start
}: StartHeldRecharge): Promise<string> {
  const { recharge, earlier } = await begin(start, runner.lease(heldMsMax))
  if (!earlier) void runner.runBehind(recharge, holdFor(recharge.id))
  return answerOf(start, earlier ?? recharge)
}

async function begin(
  { body, idempotencyKey, ...parts }: Omit<StartRecharge, 'runner'>,
  lease: Lease,
): Promise<{ recharge: Recharge; earlier: Recharge | undefined }> {
  const request = readRechargeRequest(body)
  checkKey(idempotencyKey)
  await checkApp(parts, request)
  const recharge = newRecharge(parts, request, idempotencyKey)
  const earlier = await parts.store.recharges.beginRecharge(recharge, lease)
  if (earlier && earlier.idempotency?.requestDigest !== recharge.idempotency?.requestDigest) {
    throw new ServiceError('ALREADY_EXISTS', {
      message: 'This Idempotency-Key was used for another request. Choose a new key for a new recharge.',
    })
  }
  return { recharge, earlier }
}

function checkKey(key: string | undefined): void {
  if (key === undefined || KEY_PATTERN.test(key)) return
  throw invalidFields([fieldViolation('Idempotency-Key', 'must be 1 to 255 visible ASCII characters', key)])
}

async function checkApp({ store }: RechargeParts, { appId }: RechargeRequest): Promise<void> {
  const app = await store.apps.findApp(appId)
  if (!app) throw invalidFields([fieldViolation('app_id', 'is not a registered app', appId)])
  if (!app.enabled)
    throw new ServiceError('FAILED_PRECONDITION', { message: `The app ${appId} is disabled.` })
}

function newRecharge(
  { clock, makeId }: RechargeParts,
  request: RechargeRequest,
  idempotencyKey: string | undefined,
): Recharge {
  const nowMs = clock.nowMs()
  return {
    id: makeId(nowMs),
    request,
    state: 'VALIDATING',
    endReason: null,
    orderId: null,
    validationId: null,
    idempotency:
      idempotencyKey === undefined ? null : { key: idempotencyKey, requestDigest: requestDigest(request) },
    firstAnswer: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  }
}

async function answerOf(parts: RechargeParts, recharge: Recharge): Promise<string> {
  if (recharge.firstAnswer !== null) return recharge.firstAnswer
  return JSON.stringify(toWireRecharge(await findRecharge(parts, recharge.id)))
}
