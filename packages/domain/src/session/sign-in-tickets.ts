import { DomainError } from '@txgw/base/domain-error'
import { utcText } from '@txgw/protocol'
import { digestOfSecret, makeSecret } from '../accounts/secret-text.ts'
import type { SignedIn } from '../accounts/sessions/sessions.ts'
import type { AuditEntry, EntryOf } from '../audit/audit-entry.ts'
import { auditObject } from '../audit/audit-object.ts'
import type { SettingStore } from '../audit/setting-store.ts'

export const TICKET_OBJECT = auditObject('console-ticket')

export const TICKETS_SETTING = 'console-tickets'
const TICKET_MS = 10 * 60 * 1000
const TICKETS_MAX = 16
const ATTEMPTS_MAX = 20

type Settings = Pick<SettingStore, 'readSetting' | 'changeSetting'>

interface KeptTicket {
  /** Only the digest is stored; the ticket itself stays with its holder. */
  digest: string
  expiresAtMs: number
  /** The browser acts as the one that made the ticket. */
  as: SignedIn
}

export interface SignInTicket {
  ticket: string
  expiresAtMs: number
}

/** Makes a secret that signs in one browser, once, whichever process it reaches. */
export async function makeSignInTicket(
  settings: Settings,
  as: SignedIn,
  nowMs: number,
  entryOf?: EntryOf,
): Promise<SignInTicket> {
  const ticket = makeSecret()
  const expiresAtMs = nowMs + TICKET_MS
  const after = { expires_at: utcText(expiresAtMs) }
  const entry = entryOf?.({ object: TICKET_OBJECT, appId: null, before: null, after })
  const addTicket = (kept: KeptTicket[]) => [
    ...kept.filter((one) => one.expiresAtMs > nowMs).slice(1 - TICKETS_MAX),
    { digest: digestOfSecret(ticket), expiresAtMs, as },
  ]
  await changeTickets(settings, addTicket, entry)
  return { ticket, expiresAtMs }
}

/** Returns the one that the browser acts as, for the first use in time. */
export async function redeemSignInTicket(
  settings: Settings,
  ticket: string,
  nowMs: number,
): Promise<SignedIn | undefined> {
  const digest = digestOfSecret(ticket)
  let found: KeptTicket | undefined
  const changed = await changeTickets(settings, (kept) => {
    found = kept.find((one) => one.digest === digest && one.expiresAtMs > nowMs)
    return found && kept.filter((one) => one.digest !== digest)
  })
  return changed ? found?.as : undefined
}

/** Counts the tickets in the text of the setting that act as one of these accounts and tokens. */
export function ticketsOf(kept: string | undefined, holders: string[], nowMs: number): number {
  return readTickets(kept).filter((one) => one.expiresAtMs > nowMs && isOf(one, holders)).length
}

export function withoutTicketsOf(kept: string | undefined, holders: string[]): string | undefined {
  return writeTickets(readTickets(kept).filter((one) => !isOf(one, holders)))
}

const isOf = ({ as }: KeptTicket, holders: string[]) =>
  as.kind !== 'operator-token' && holders.includes(as.id)

const readTickets = (kept: string | undefined) =>
  kept === undefined ? [] : (JSON.parse(kept) as KeptTicket[])

const writeTickets = (tickets: KeptTicket[]) => (tickets.length === 0 ? undefined : JSON.stringify(tickets))

/** @param change undefined leaves everything unchanged */
async function changeTickets(
  settings: Settings,
  change: (kept: KeptTicket[]) => KeptTicket[] | undefined,
  entry?: AuditEntry,
): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const expected = await settings.readSetting(TICKETS_SETTING)
    const next = change(readTickets(expected))
    if (next === undefined) return false
    const changed = { name: TICKETS_SETTING, expected, value: writeTickets(next) }
    if (await settings.changeSetting({ ...changed, ...(entry && { entry }) })) return true
  }
  throw new DomainError('changed-meanwhile', 'Others are signing in at the same time. Try again.')
}
