import { DuplicateRecord, StoreNotYet, StoreUnavailable } from '@txgw/base/store-errors'
import { type Trouble, tlsRefusal, tlsTrouble } from './tls-trouble.ts'

const UNREACHABLE = {
  says: 'cannot be reached',
  helps: 'check that it runs and that the network lets it through',
  sessionLost: true,
} as const
const FULL = { says: 'has no disk space left', helps: 'free some space on its disk' }
const BUSY = { says: 'is busy', helps: 'try again', passes: true } as const
const STARTING = {
  says: 'is starting or stopping',
  helps: 'try again',
  sessionLost: true,
  passes: true,
} as const
const READ_ONLY = {
  says: 'is read-only',
  helps: 'name all servers in the URL so that the primary can be found',
  sessionLost: true,
} as const
const NO_ENTRY = {
  says: 'refuses the login',
  helps: 'check the user, password and database in the URL, and pg_hba.conf',
  sessionLost: true,
} as const
const NO_RIGHTS = {
  says: 'does not grant the user the rights that the service needs',
  helps: 'grant them with txgw migrate up --grant-to <role>',
}

const POOLED = {
  says: 'is behind a pooler that runs each statement in another session',
  helps: 'set pool_mode=session in the pooler, or connect to the server directly',
  sessionLost: true,
} as const

/** SQLSTATE codes that mean "not now". */
const TROUBLES: Record<string, Trouble> = {
  '25006': READ_ONLY,
  '25P03': { ...BUSY, sessionLost: true },
  '26000': POOLED,
  '28000': NO_ENTRY,
  '28P01': NO_ENTRY,
  '3D000': NO_ENTRY,
  '3F000': NO_RIGHTS,
  '40001': BUSY,
  '40P01': BUSY,
  '42501': NO_RIGHTS,
  '42P05': POOLED,
  '53100': FULL,
  '53200': { says: 'is short of memory', helps: 'give it more memory' },
  '53300': {
    says: 'has no connection left',
    helps: 'raise its max_connections or lower the pool size',
    passes: true,
  },
  '55P03': { says: 'is locked by another session', helps: 'try again', passes: true },
  '57014': { says: 'takes too long', helps: 'check its load', passes: true },
  '57P01': STARTING,
  '57P02': STARTING,
  '57P03': STARTING,
  '57P04': STARTING,
  '57P05': STARTING,
  '58030': { says: 'cannot read or write its disk', helps: 'check the disk' },
}

const UNIQUE_VIOLATION = '23505'

/** SQLSTATE classes in which every code means "not now". */
const CLASSES: Record<string, Trouble> = { '08': UNREACHABLE, '53': BUSY, '57': STARTING, '58': BUSY }

/** The same transaction may well succeed when it is tried again. */
const RETRIED = ['40001', '40P01']
const PLAN_CHANGED = 'cached plan must not change result type'

/** Error codes of sockets, and of postgres.js about its connection. */
const NETWORK_CODE = /^(?:E[A-Z0-9]+$|CONNECT|SESSION_ENDED|SASL_)/

/** Nothing listens at the address, or it leads nowhere: most likely the address is wrong. */
const NOBODY_THERE = /^E(?:CONNREFUSED|NOTFOUND|NOENT|HOSTUNREACH|NETUNREACH|AI_)/

/** The server did not answer in time. On a starved machine that may be a matter of patience. */
export class ServerSilent extends StoreNotYet {}

/** An attempt to connect took longer than its limit. */
export const CONNECT_TIMEOUT = 'CONNECT_TIMEOUT'

/** A session could not be opened, or has ended. */
export class ConnectError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

export function isRetriable(error: unknown): boolean {
  return RETRIED.includes(codeOf(error)) || (error instanceof Error && error.message === PLAN_CHANGED)
}

export function losesSession(error: unknown): boolean {
  return troubleOf(error)?.sessionLost === true
}

/**
 * Turns a driver error into one of the store's errors. The driver error does not become the cause: it carries
 * the values of the statement and, in its detail, the values of the row.
 */
export function storeError(error: unknown, where: string): unknown {
  if (!isDriverError(error)) return error
  const code = codeOf(error)
  if (code === UNIQUE_VIOLATION) return new DuplicateRecord(`${where} already has this record`)
  const trouble = troubleOf(error)
  if (trouble) {
    const Kind = kindOf(trouble, code)
    return new Kind(`${where} ${trouble.says} (${code}); ${trouble.helps}`)
  }
  return new Error(`${where} refused a statement: ${code}${isAboutValues(code) ? '' : ` ${error.message}`}`)
}

function kindOf(trouble: Trouble, code: string): typeof StoreUnavailable {
  if (code === CONNECT_TIMEOUT) return ServerSilent
  return trouble.passes || (trouble === UNREACHABLE && !NOBODY_THERE.test(code))
    ? StoreNotYet
    : StoreUnavailable
}

function troubleOf(error: unknown): Trouble | undefined {
  if (!isDriverError(error)) return undefined
  const code = codeOf(error)
  if (!isServerError(error)) return tlsTrouble(code) ?? UNREACHABLE
  const trouble = TROUBLES[code] ?? CLASSES[code.slice(0, 2)]
  return trouble === NO_ENTRY ? (tlsRefusal(error.message) ?? NO_ENTRY) : trouble
}

function isDriverError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return isServerError(error) || NETWORK_CODE.test(code) || tlsTrouble(code) !== undefined
}

function isServerError(error: Error): boolean {
  return 'severity' in error
}

/** Messages of this class repeat the value. */
function isAboutValues(code: string): boolean {
  return code.startsWith('22')
}
