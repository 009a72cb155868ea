import { brokenRule, DomainError } from '@txgw/base/domain-error'
import type { Environment } from '@txgw/base/environment'
import type { MakeId } from '@txgw/base/ids'
import { createTurns } from '@txgw/base/work/turns'
import type { App } from '../apps/app.ts'
import type { AppStore } from '../apps/app-store.ts'
import { checkWebhookUrl } from '../apps/check-webhook-url.ts'
import { findApp } from '../apps/find-app.ts'
import { readNewKey, type ServiceKeys } from '../apps/read-new-key.ts'
import type { EntryOf } from '../audit/audit-entry.ts'
import { type ChangeRequest, hasLapsed, LAPSE_MS, type MerchantChange } from './change-request.ts'
import { changeRequestChange } from './change-request-audit.ts'
import type { ChangeRequestStore } from './change-request-store.ts'

const OPEN_MAX = 20

/**
 * Examining a key takes as long as a hundred queries, and any merchant may ask for it in production. With a rest nine
 * times as long, all examinations take no more than a tenth of the time of a process. A store that was slow to tell its
 * keys makes the rest no longer than nine seconds.
 */
const takeTurn = createTurns<string>({
  waitingMax: 16,
  tooMany: () =>
    new DomainError('too-many', 'Too many keys wait to be examined. Try again.', { retryAfterSeconds: 5 }),
  restMs: (actMs) => 9 * Math.min(actMs, 1_000),
})

interface AskForChange {
  store: { apps: AppStore; changeRequests: ChangeRequestStore }
  serviceKeys: ServiceKeys
  environment: Environment
  appId: string
  change: UncheckedChange
  requestedBy: string
  /** The token or the account that asks. */
  requestedById: string
  nowMs: number
  makeId: MakeId
  /** Names the author in the audit trail; absent where there is none. */
  entryOf?: EntryOf | undefined
}

/** The key is expected to be PEM text, but not checked yet. A refusal never repeats it. */
export type UncheckedChange =
  | Exclude<MerchantChange, { kind: 'add-key' }>
  | { kind: 'add-key'; serialNo: string; publicKey: unknown }

/** Keeps a change that an operator decides about. What could never be applied is refused at once. */
export async function askForChange(asked: AskForChange): Promise<ChangeRequest> {
  const { store, appId, nowMs, entryOf } = asked
  const app = await findApp({ store, appId })
  // Examining a key is dear, so one that has no room is told before. The store counts again when it is added.
  const open = await store.changeRequests.listChangeRequests({ appId, isOpen: true }, { limit: OPEN_MAX * 2 })
  if (open.filter((request) => !hasLapsed(request, nowMs)).length >= OPEN_MAX) throw noRoom()
  const change = await checkChange(asked, app)
  return keepRequest(store.changeRequests, newRequest({ ...asked, change, isGuarded: false }), entryOf)
}

type Asked = Pick<ChangeRequest, 'appId' | 'change' | 'isGuarded' | 'requestedBy'> & {
  requestedById: string
  nowMs: number
  makeId: MakeId
}

export function newRequest({ makeId, nowMs, ...asked }: Asked): ChangeRequest {
  const { appId, change, isGuarded, requestedBy, requestedById } = asked
  return {
    requestId: makeId(nowMs),
    appId,
    change,
    isGuarded,
    requestedAtMs: nowMs,
    requestedBy,
    requestedById,
    state: 'waiting',
    decidedAtMs: null,
    decidedBy: null,
    reason: null,
    breakGlass: null,
    seenAtMs: null,
    seenBy: null,
  }
}

/** @throws {DomainError} too-many */
export async function keepRequest(
  changeRequests: Pick<ChangeRequestStore, 'addChangeRequest'>,
  request: ChangeRequest,
  entryOf: EntryOf | undefined,
): Promise<ChangeRequest> {
  const entry = entryOf?.(changeRequestChange(request))
  const room = { openMax: OPEN_MAX, lapsedUntilMs: request.requestedAtMs - LAPSE_MS }
  if (!(await changeRequests.addChangeRequest(request, entry, room))) throw noRoom()
  return request
}

function noRoom(): DomainError {
  const message = `${OPEN_MAX} requests of this app, or of no app, already wait. Withdraw or refuse one of them first.`
  return new DomainError('too-many', message)
}

/** What could never be applied is refused. @throws {DomainError} */
export async function checkChange(
  { change, environment, serviceKeys }: Pick<AskForChange, 'change' | 'environment' | 'serviceKeys'>,
  app: App,
): Promise<MerchantChange> {
  if (change.kind === 'change-webhook') {
    const { webhookUrl } = change
    const broken = webhookUrl === null ? undefined : checkWebhookUrl(webhookUrl, environment)
    if (broken) throw brokenRule('webhookUrl', broken.rule, broken.value)
    return { ...change, replaces: app.webhookUrl }
  }
  const { serialNo } = change
  const known = app.keys.find((key) => key.serialNo === serialNo)
  if (change.kind === 'revoke-key') {
    if (!known) throw new DomainError('not-found', 'This app has no key with this serial_no.')
    return change
  }
  const { publicKey } = change
  if (known) {
    const message = `The serial_no "${serialNo}" was already used by this app. Choose another.`
    throw new DomainError('exists-already', message)
  }
  const read = await takeTurn(app.appId, () => readNewKey(publicKey, serviceKeys))
  if (!read.ok) throw brokenRule('publicKey', read.problem, '')
  return { ...change, publicKey: read.block }
}
