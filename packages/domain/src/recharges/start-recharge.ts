import { createHash } from 'node:crypto'
import { brokenRule, DomainError } from '@txgw/base/domain-error'
import type { App } from '../apps/app.ts'
import type { EntryOf } from '../audit/audit-entry.ts'
import { digestValues } from '../records/digest.ts'
import { findRecharge } from './find-recharge.ts'
import { type AskedRecharge, askedFields, type Recharge, type RechargeRequest } from './recharge.ts'
import { rechargeStarted } from './recharge-audit.ts'
import type { RechargeRunner } from './recharge-runner.ts'
import type { Lease } from './recharge-store.ts'
import type { Recharging } from './recharging.ts'

interface StartRecharge extends Recharging {
  runner: Pick<RechargeRunner, 'lease' | 'run' | 'decisionOf'>
  request: AskedRecharge
  idempotencyKey: string | undefined
  /** Names the author in the audit trail; absent where there is none. */
  entryOf?: EntryOf | undefined
}

interface StartHeldRecharge extends Omit<StartRecharge, 'runner'> {
  runner: Pick<RechargeRunner, 'lease' | 'runBehind'>
  heldMsMax: number
  /** Holds the question instead of sending it. */
  holdFor(rechargeId: string): Recharging['validator']
}

/**
 * Stores the recharge, asks the merchant, and returns the decision as text. The same key and request get the same
 * text again, even at the same time or after a crash.
 */
export async function startRecharge({ runner, ...start }: StartRecharge): Promise<string> {
  const { app, recharge, earlier } = await begin(start, runner.lease())
  if (earlier) return answerOf(start, await runner.decisionOf(earlier))
  const view = await runner.run(recharge, { app })
  return view.recharge.firstAnswer ?? start.writeAnswer(view)
}

/** Stores the recharge, holds the question for a reply by hand, and answers without waiting for that reply. */
export async function startHeldRecharge({
  runner,
  heldMsMax,
  holdFor,
  ...start
}: StartHeldRecharge): Promise<string> {
  const { app, recharge, earlier } = await begin(start, runner.lease(heldMsMax))
  if (earlier) return answerOf(start, earlier)
  void runner.runBehind(recharge, { app, validator: holdFor(recharge.id) })
  return start.writeAnswer({ recharge, validation: null, order: null })
}

async function begin(
  { request, idempotencyKey, entryOf, ...recharging }: Omit<StartRecharge, 'runner'>,
  lease: Lease,
): Promise<{ app: App; recharge: Recharge; earlier: Recharge | undefined }> {
  checkPrice(request)
  const idempotency =
    idempotencyKey === undefined ? null : { key: idempotencyKey, requestDigest: requestDigest(request) }
  const recharge = newRecharge(recharging, await withServer(recharging, request, idempotencyKey), idempotency)
  const entry = entryOf?.(rechargeStarted(recharge))
  const { app: found, earlier } = await recharging.store.recharges.beginRecharge(recharge, lease, entry)
  const app = requireEnabled(found, request)
  if (earlier && earlier.idempotency?.requestDigest !== recharge.idempotency?.requestDigest) {
    throw new DomainError(
      'exists-already',
      'This Idempotency-Key was used for another request. Choose a new key for a new recharge.',
    )
  }
  return { app, recharge, earlier }
}

/**
 * A request without a server takes the app's default into its order. Sent again with its key, it stays the same request
 * even if the default was changed or removed meanwhile.
 */
async function withServer(
  { store }: Recharging,
  { serverId, ...request }: AskedRecharge,
  idempotencyKey: string | undefined,
): Promise<RechargeRequest> {
  if (serverId !== null) return { ...request, serverId }
  const app = requireEnabled(await store.apps.findApp(request.appId), request)
  const server = app.defaultServerId ?? (await serverOfEarlier(store, idempotencyKey))
  if (server === undefined) {
    throw brokenRule('serverId', 'is required, unless the app has a default_server_id', undefined)
  }
  return { ...request, serverId: server, isServerDefault: true }
}

async function serverOfEarlier(
  store: Recharging['store'],
  idempotencyKey: string | undefined,
): Promise<string | undefined> {
  if (idempotencyKey === undefined) return undefined
  return (await store.recharges.findRechargeOfKey(idempotencyKey))?.request.serverId
}

function checkPrice({ kind, totalPrice }: AskedRecharge): void {
  if (kind === 'payment' && !totalPrice)
    throw brokenRule('totalPrice', 'is required for a payment', undefined)
}

function requireEnabled(app: App | undefined, { appId }: Pick<RechargeRequest, 'appId'>): App {
  if (!app) throw brokenRule('appId', 'is not a registered app', appId)
  if (!app.enabled) throw new DomainError('not-allowed-now', `The app ${appId} is disabled.`)
  return app
}

function newRecharge(
  { clock, makeId }: Recharging,
  request: RechargeRequest,
  idempotency: Recharge['idempotency'],
): Recharge {
  const nowMs = clock.nowMs(request.appId)
  return {
    id: makeId(nowMs),
    request,
    state: 'VALIDATING',
    endReason: null,
    orderId: null,
    validationId: null,
    idempotency,
    firstAnswer: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  }
}

/** The kept answer of an earlier request, or the recharge as it is now. */
async function answerOf(recharging: Recharging, recharge: Recharge): Promise<string> {
  if (recharge.firstAnswer !== null) return recharge.firstAnswer
  return recharging.writeAnswer(await findRecharge(recharging, recharge.id))
}

const valuesOf = digestValues(askedFields)

/** Two requests are the same when their values are the same, however their JSON was written. */
export function requestDigest(request: AskedRecharge): string {
  return createHash('sha256')
    .update(JSON.stringify(valuesOf(request)))
    .digest('hex')
}
