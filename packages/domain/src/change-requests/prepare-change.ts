import type { AppClock, Clock } from '@txgw/base/clock'
import { brokenRule, DomainError } from '@txgw/base/domain-error'
import { usedSerial } from '../apps/add-key.ts'
import type { App, AppSettings } from '../apps/app.ts'
import { appChange, keyChange } from '../apps/app-audit.ts'
import type { AppKey } from '../apps/app-key.ts'
import { readNewKey, type ServiceKeys } from '../apps/read-new-key.ts'
import type { EntryOf } from '../audit/audit-entry.ts'
import { type ChangeRequest, isMerchantChange, type MerchantChange } from './change-request.ts'
import type { Subject } from './change-request-store.ts'
import { type Application, type PeopleStores, requireUnchanged } from './kinds/guarded-kind.ts'
import { GUARDED } from './kinds/guarded-kinds.ts'

interface Applying {
  clock: AppClock
  serviceKeys: ServiceKeys
  store: PeopleStores
  realClock: Clock
}

type Apply = (found: ChangeRequest, subject: Subject, entryOf: EntryOf | undefined) => Application

/**
 * Does what takes long before the transaction begins. What it returns compares the subject with what the request was made
 * about, and says what is applied. @throws {DomainError}
 */
export async function prepareChange(
  { change, appId }: Pick<ChangeRequest, 'change' | 'appId'>,
  applying: Applying,
): Promise<Apply> {
  const { clock, realClock, store } = applying
  if (isMerchantChange(change)) return prepareMerchantChange(change, applying)
  const kind = GUARDED[change.kind]
  await kind.prepare?.(change, store, realClock.nowMs())
  const nowMs = () => (appId === null ? realClock.nowMs() : clock.nowMs(appId))
  return (request, subject, entryOf) => {
    if (kind.fieldsOf) requireUnchanged(change.changes, kind.fieldsOf(subject))
    return kind.apply(change, subject, { request, nowMs: nowMs(), entryOf })
  }
}

async function prepareMerchantChange(change: MerchantChange, applying: Applying): Promise<Apply> {
  const apply = await applierOf(change, applying)
  return (found, subject, entryOf) => {
    if (subject.of !== 'app') throw new Error('a request of a merchant is judged with its app')
    const { app } = subject
    if (!app.enabled) {
      const message = 'This app is switched off, so nothing that was requested for it is applied.'
      throw new DomainError('not-allowed-now', message)
    }
    const nowMs = applying.clock.nowMs(app.appId)
    return apply({ app, nowMs, entryOf, wasInterrupted: found.state === 'applying' })
  }
}

interface Present {
  app: App
  nowMs: number
  entryOf: EntryOf | undefined
  wasInterrupted: boolean
}

async function applierOf(
  change: MerchantChange,
  { serviceKeys }: Applying,
): Promise<(present: Present) => Application> {
  if (change.kind === 'change-webhook') return (present) => changeWebhook(change, present)
  if (change.kind === 'revoke-key') return (present) => revokeKey(change.serialNo, present)
  const read = await readNewKey(change.publicKey, serviceKeys)
  if (!read.ok) throw brokenRule('publicKey', read.problem, '')
  const key = { serialNo: change.serialNo, ...read.key, revokedAtMs: null }
  return (present) => addKey({ ...key, addedAtMs: present.nowMs }, present)
}

function changeWebhook(
  { webhookUrl, replaces }: Extract<MerchantChange, { kind: 'change-webhook' }>,
  { app, nowMs: updatedAtMs, entryOf, wasInterrupted }: Present,
): Application {
  if (wasInterrupted && app.webhookUrl === webhookUrl) return {}
  if (replaces !== undefined && app.webhookUrl !== replaces) {
    throw new DomainError(
      'not-allowed-now',
      `The webhook address has changed since this was requested: it was ${addressText(replaces)}, and is ${addressText(app.webhookUrl)}. Refuse the request; the merchant can ask again.`,
    )
  }
  const settings: Partial<AppSettings> = { webhookUrl }
  const after = { ...app, ...settings, updatedAtMs }
  return { applied: { kind: 'settings', settings, updatedAtMs }, entry: entryOf?.(appChange(app, after)) }
}

const addressText = (address: string | null) => (address === null ? 'none' : `"${address}"`)

function addKey(key: AppKey, { app, entryOf, wasInterrupted }: Present): Application {
  const known = app.keys.find(({ serialNo }) => serialNo === key.serialNo)
  if (!known) return { applied: { kind: 'add-key', key }, entry: entryOf?.(keyChange(app.appId, key)) }
  if (wasInterrupted && known.fingerprint === key.fingerprint) return {}
  throw usedSerial(key.serialNo)
}

function revokeKey(
  serialNo: string,
  { app, nowMs: revokedAtMs, entryOf, wasInterrupted }: Present,
): Application {
  const known = app.keys.find((key) => key.serialNo === serialNo)
  if (!known) throw new DomainError('not-found', 'This app has no key with this serial_no.')
  if (known.revokedAtMs !== null) {
    if (wasInterrupted) return {}
    throw new DomainError('not-allowed-now', 'The key was revoked since this was requested.')
  }
  const applied = { kind: 'revoke-key', serialNo, revokedAtMs } as const
  return { applied, entry: entryOf?.(keyChange(app.appId, { ...known, revokedAtMs })) }
}
