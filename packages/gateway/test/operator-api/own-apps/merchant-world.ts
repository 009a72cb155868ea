import { createPublicKey } from 'node:crypto'
import type { TestContext } from 'node:test'
import type { Environment } from '@txgw/base/environment'
import { createLoneBus, type WorkerBus } from '@txgw/base/worker-bus'
import { SETTINGS } from '@txgw/config/settings'
import { refuseAddress } from '@txgw/delivery/address/dial-refusal'
import { refusedByGuard } from '@txgw/delivery/event/attempt'
import { failureOf } from '@txgw/delivery/event/event-kind'
import type { App } from '@txgw/domain/apps/app'
import { answerKeyUsage } from '@txgw/domain/apps/key-usage'
import { verifyingKey } from '@txgw/domain/apps/verifying-key'
import { changeRequestObject } from '@txgw/domain/change-requests/change-request-audit'
import { createHealthReader } from '@txgw/domain/health/read-health'
import { answerHealth } from '@txgw/domain/health/share-health'
import { WebhookCounts } from '@txgw/domain/health/webhook-counts'
import { RequestLog } from '@txgw/domain/requests/request-log'
import { HeldNotifications } from '@txgw/domain/sandbox/held-notifications'
import { openHoldDesk } from '@txgw/domain/sandbox/hold-desk'
import { PLAYER_ANSWERS } from '@txgw/domain/validations/user-validate'
import type { Validation } from '@txgw/domain/validations/validation'
import { createDoctor } from '@txgw/signature-doctor/doctor'
import { KeptRequests } from '@txgw/signature-doctor/kept-requests'
import type { Store } from '@txgw/store/store'
import { authorize } from '@txgw/testkit/clients/authorize'
import { sampleAcceptance, sampleEnding } from '@txgw/testkit/samples/decisions'
import { NOW_MS } from '@txgw/testkit/samples/now'
import {
  sampleApp,
  sampleAuditEntry,
  sampleChangeRequest,
  sampleKey,
  sampleOrder,
  sampleRecharge,
  sampleRequest,
  sampleValidation,
} from '@txgw/testkit/samples/records'
import { beginRecharge } from '@txgw/testkit/stores/begin-recharge'
import { shareRecords, shareRefused } from '../../../src/compose/processes/share-requests.ts'
import type { OperatorEnvironment } from '../../../src/operator-api/served.ts'
import { KEYS, OTHER_KEYS, UNREGISTERED_KEYS } from '../../merchant-api/signed-request.ts'
import { inThisThread } from '../../signature-doctor/in-this-thread.ts'
import { startOperatorApi, testEnvironment, testSandbox } from '../operator-harness.ts'
import { tokenMaker } from '../token-maker.ts'

/** The owners of records. `nowhere` has none; its name is as long as `foreign`, so answers have the same length. */
export const OWNERS = ['own', 'sibling', 'foreign'] as const
export type Owner = (typeof OWNERS)[number] | 'nowhere'

const clock = { nowMs: () => NOW_MS }

/** An address of the network of the service, as the guard refuses it. */
export const INSIDE_ADDRESS = '10.98.76.54'
const REFUSED = failureOf(
  PLAYER_ANSWERS,
  refusedByGuard(refuseAddress('private', INSIDE_ADDRESS, SETTINGS.allowWebhookAddress)),
)
const INSIDE = { address: INSIDE_ADDRESS, refusal: REFUSED.refusal ?? null, allowedBySetting: false }
const FAILED = {
  startedAtMs: NOW_MS,
  timings: { queueMs: 0, totalMs: 1 },
  requestHeaders: {},
  failure: REFUSED,
}

/** Both environments with the same records of each owner: `app-own`, `order-own`, `recharge-own` and so on. */
export async function startMerchantWorld(t: TestContext) {
  const bus = createLoneBus()
  /** The calls of the stores, for as long as a test records them. */
  const storeCalls: string[] = []
  const production = await fill('production', await testEnvironment(), bus, t)
  const sandbox = await fill('sandbox', await testSandbox(), bus, t)
  const environments = { production: counted(production, storeCalls), sandbox: counted(sandbox, storeCalls) }
  const { api, tokens } = await startOperatorApi(t, { environments, bus })
  return { api, storeCalls, makeToken: tokenMaker(tokens) }
}

async function fill(
  environment: Environment,
  served: OperatorEnvironment,
  bus: WorkerBus,
  t: TestContext,
): Promise<OperatorEnvironment> {
  const { store } = served
  const apps = OWNERS.map(appOf)
  for (const app of apps) await store.apps.addApp(app)
  for (const owner of OWNERS) await addRecords(store, owner)
  const requestLog = new RequestLog({ store: store.requests, onLoss() {} })
  t.after(() => requestLog.close())
  const directory = directoryOf(apps)
  answerKeyUsage({ bus, environment, directory, startedAtMs: NOW_MS })
  const doctor = createDoctor({
    here: directory,
    elsewhere: () => directory,
    pathSegment: 'gateway',
    aheadSecondsMax: 300,
    monotonicMs: () => performance.now(),
    runner: inThisThread,
  })
  const counts = new WebhookCounts(clock)
  for (const owner of OWNERS) counts.validated(unansweredBy(owner))
  answerHealth({ bus, environment }, { counts, validator: { lanes: () => [] }, clock })
  const kept = new KeptRequests()
  for (const owner of OWNERS) {
    const claimedAppId = `app-${owner}`
    kept.keep(`debug-${owner}`, { received: receivedFrom(owner), receivedAtMs: NOW_MS, claimedAppId })
  }
  const held = new HeldNotifications()
  for (const owner of OWNERS) void held.hold(heldOf(owner))
  t.after(() => held.close())
  return {
    ...served,
    requestLog: shareRecords(bus, environment, requestLog),
    directory,
    inspections: { doctor, findKept: shareRefused(bus, environment, kept) },
    recharges: {
      ...served.recharges,
      validator: { validate: answerNothing },
      onValidated() {},
      onDecided() {},
    },
    health: createHealthReader({ environment, bus, store, directory, clock, realClock: clock }),
    checkWebhook: async () => ({ passes: false, refusal: null, addresses: [INSIDE], resolveFailure: null }),
    ...(served.holdDesk && { holdDesk: openHoldDesk(bus, { ...unusedByHand, held }) }),
  }
}

const unusedByHand = {
  platformKeys: { current: () => Promise.reject(new Error('nothing is signed here')) },
  makeNonce: () => 'nonce',
  clock,
  realClock: clock,
  monotonicMs: () => performance.now(),
} as unknown as Omit<Parameters<typeof openHoldDesk>[1], 'held'>

/** A question that the guard refused, with the inside address in its words. */
function unansweredBy(owner: Owner): Validation {
  const delivery = { url: 'https://inside.example/', requestBody: null, attempts: [FAILED] }
  return sampleValidation({
    id: `refused-${owner}`,
    appId: `app-${owner}`,
    userId: `player-${owner}`,
    outcome: 'not-sent',
    reason: { ...REFUSED, rawCode: null },
    delivery,
  })
}

async function answerNothing() {
  return {
    verdict: { kind: 'no-answer', reason: REFUSED, warnings: [] },
    delivery: { url: null, requestBody: '', attempts: [FAILED] },
    startedAtMs: NOW_MS,
    durationMicros: 0,
  } as never
}

function appOf(owner: Owner): App {
  const { publicKey } = owner === 'foreign' ? OTHER_KEYS : KEYS
  const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string
  const keys = [sampleKey({ serialNo: `serial-${owner}`, publicKey: pem })]
  return sampleApp({ appId: `app-${owner}`, name: `Game ${owner}`, keys })
}

async function addRecords(store: Store, owner: Owner): Promise<void> {
  const appId = `app-${owner}`
  const player = { appId, userId: `player-${owner}` }
  const order = sampleOrder({ ...player, id: `order-${owner}` })
  const request = { ...sampleRecharge().request, ...player }
  const recharge = sampleRecharge({ id: `recharge-${owner}`, request })
  const validation = { ...player, id: `validation-${owner}`, rechargeId: recharge.id, startedAtMs: NOW_MS }
  await beginRecharge(store, recharge)
  await store.recharges.decideRecharge(
    sampleAcceptance({ recharge, order, validation: sampleValidation(validation) }),
  )
  for (const [id, name] of [
    [`import-${owner}`, 'Mallory Staff'],
    [`named-${owner}`, 'recharge Mallory'],
  ] as const)
    await store.orders.putOrders([sampleOrder({ ...player, id })], NOW_MS, name)
  for (const object of [`app/${appId}`, `key/${appId}/serial-${owner}`]) {
    const entryId = `${object}-entry`
    await store.audit.append(
      sampleAuditEntry({
        entryId,
        object,
        appId,
        actor: 'Mallory Staff',
        role: 'operator',
        before: null,
      }),
    )
  }
  await store.changeRequests.addChangeRequest(
    sampleChangeRequest({ requestId: `change-${owner}`, appId, requestedAtMs: NOW_MS, requestedBy: owner }),
  )
  for (const state of ['waiting', 'refused', 'withdrawn'] as const) await addStaffRequest(store, owner, state)
  const unsent = { ...validation, id: `unsent-${owner}`, rechargeId: null, outcome: 'not-sent' } as const
  const delivery = { url: null, requestBody: null, attempts: [FAILED] }
  await store.validations.addValidation(
    sampleValidation({ ...unsent, reason: { ...REFUSED, rawCode: null }, delivery }),
  )
  const ended = sampleRecharge({ id: `ended-${owner}`, request })
  const { code, message } = REFUSED
  const endReason = { kind: 'no-answer', code, message } as const
  await beginRecharge(store, ended)
  await store.recharges.decideRecharge({
    ...sampleEnding({ recharge: ended }),
    next: { state: 'ENDED', endReason, orderId: null, firstAnswer: null },
    validation: sampleValidation({ ...unsent, id: `unsent-too-${owner}`, rechargeId: ended.id }),
  })
  const asked = { receivedAtMs: NOW_MS, serialNo: `serial-${owner}`, orderId: order.id }
  await store.requests.addRequests([
    sampleRequest({ ...asked, debugId: `query-${owner}`, appId }),
    sampleRequest({
      ...asked,
      debugId: `debug-${owner}`,
      appId: null,
      claimedAppId: appId,
      serialNo: null,
      status: 401,
      errorName: 'UNAUTHENTICATED',
      reason: 'wrong-signature (other-app, crlf-line-ends)',
      orderId: null,
    }),
    sampleRequest({
      ...asked,
      debugId: `failed-${owner}`,
      appId,
      status: 500,
      errorName: 'INTERNAL',
      reason: `Error: no answer from ${INSIDE_ADDRESS}`,
    }),
    sampleRequest({ ...asked, debugId: `nobody-${owner}`, appId: null, orderId: null }),
  ])
}

function directoryOf(apps: App[]) {
  const known = apps.map((app) => ({
    app,
    keys: new Map(
      app.keys.map((key) => {
        const usage = { acceptedCount: 0, refusedCount: 0, lastAcceptedAtMs: 0 }
        return [key.serialNo, { key, ...verifyingKey(createPublicKey(key.publicKey)), usage }] as const
      }),
    ),
  }))
  return { find: (appId: string) => known.find(({ app }) => app.appId === appId), list: () => known }
}

/** A request as merchants save it. Nobody has registered the key of `nowhere`. */
export function savedRequest(owner: Owner, claimed: Owner = owner): string {
  const { target, authorizations, body } = receivedFrom(owner, claimed)
  return [`POST ${target} HTTP/1.1`, `Authorization: ${authorizations[0]}`, '', body.toString()].join('\r\n')
}

function receivedFrom(owner: Owner, claimed: Owner = owner) {
  const privateKey = { own: KEYS, sibling: KEYS, foreign: OTHER_KEYS, nowhere: UNREGISTERED_KEYS }[owner]
    .privateKey
  const body = Buffer.from('{"id":"order-1"}')
  const [method, target, timestamp] = ['POST', '/gateway/v2/orders', NOW_MS / 1000]
  const signatory = { appId: `app-${claimed}`, serialNo: `serial-${claimed}`, privateKey }
  const authorization = authorize(signatory, { method, target, timestamp, body, nonce: 'a'.repeat(32) })
  return { method, target, signedTarget: target, host: undefined, authorizations: [authorization], body }
}

function heldOf(owner: Owner) {
  const player = { appId: `app-${owner}`, userId: `player-${owner}`, serverId: null }
  const times = { sinceMs: NOW_MS, deadlineMs: NOW_MS + 120_000 }
  return { notificationId: `held-${owner}`, rechargeId: null, ...player, body: '{}', headers: {}, ...times }
}

/** How much a store gave out: what it does not give costs no time that a merchant could measure. */
function amountOf(found: unknown): string {
  if (found === undefined) return 'nothing'
  return Array.isArray(found) ? `${found.length} rows` : 'something'
}

/** A change that the operator's own people asked for and decided about, with what the audit trail keeps of it. */
async function addStaffRequest(store: Store, owner: Owner, state: 'waiting' | 'refused' | 'withdrawn') {
  const appId = `app-${owner}`
  const requestId = `${state}-${owner}`
  const staff = {
    appId,
    object: changeRequestObject(requestId),
    actor: 'Mallory Staff',
    role: 'operator',
  } as const
  const request = sampleChangeRequest({ requestId, appId, requestedAtMs: NOW_MS, requestedBy: staff.actor })
  const asked = sampleAuditEntry({ ...staff, entryId: `${requestId}-asked`, before: null })
  await store.changeRequests.addChangeRequest(request, asked)
  if (state === 'waiting') return
  const decided = sampleAuditEntry({ ...staff, entryId: `${requestId}-decided`, before: {} })
  await store.changeRequests.decideChangeRequest({
    requestId,
    mayApply: false,
    judge: () => ({
      next: { state, decidedAtMs: NOW_MS, decidedBy: staff.actor, reason: null },
      entries: [decided],
    }),
  })
}

/** Notes every call of a store with how much it gave. */
function counted(served: OperatorEnvironment, calls: string[]): OperatorEnvironment {
  const note = <T extends object>(part: T, name: string): T =>
    new Proxy(part, {
      get(target, member) {
        const value = Reflect.get(target, member)
        if (typeof value !== 'function') return value
        return async (...args: unknown[]) => {
          const found = await value.apply(target, args)
          calls.push(`${name}.${String(member)} gave ${amountOf(found)}`)
          return found
        }
      },
    })
  const { store } = served
  const { apps, orders, recharges, validations, changeRequests } = store
  const noted = { apps, orders, recharges, validations, changeRequests }
  // Refused attempts are recorded after their answer, so they are not counted.
  const audit = { ...store.audit, findByObjects: note(store.audit, 'audit').findByObjects }
  const parts = Object.entries(noted).map(([name, part]) => [name, note(part, name)])
  return {
    ...served,
    store: { ...store, audit, ...Object.fromEntries(parts) },
    requestLog: note(served.requestLog, 'requestLog'),
  }
}
