import type { RequestRecord } from '@txgw/domain/requests/request-record'
import { ERROR_TABLE, type ErrorName } from '@txgw/protocol'
import { MISTAKES, type MistakeCode } from '@txgw/signature-doctor/mistakes/mistakes'

const SIGNATURE_PROBLEMS = [
  'unknown-app',
  'unknown-serial',
  'revoked-serial',
  'not-yet-valid',
  'expired',
  'wrong-signature',
] as const

export type SignatureProblem = (typeof SIGNATURE_PROBLEMS)[number]

/** What callers are told about a header that cannot be read, whoever they are. */
export const NO_HEADER = 'The Authorization header is missing.'
export const REPEATED_HEADER = 'The Authorization header is repeated.'
const OF_HEADER = 'Authorization header: '
export const aboutHeader = (fault: string): string => `${OF_HEADER}${fault}.`

/** Why a request is not authenticated. */
export interface RefusedSignature {
  /** What is wrong, or the sentence that the caller was told about its header. */
  refused: SignatureProblem | { told: string }
  /** What the doctor found; absent where nobody has asked it. */
  found?: readonly MistakeCode[] | 'not explained'
}

/** The text that records and logs have. `readSignature` is its reader. */
export function writeSignature({ refused, found }: RefusedSignature): string {
  const what = typeof refused === 'string' ? refused : refused.told
  if (found === undefined) return what
  return `${what} (${typeof found === 'string' ? found : found.join(', ')})`
}

/** @returns undefined for a text that `writeSignature` does not write */
export function readSignature(text: string): RefusedSignature | undefined {
  const end = text.endsWith(')') ? text.lastIndexOf(' (') : text.length
  const refused = readRefused(text.slice(0, end))
  if (refused === undefined || end === text.length) return refused && { refused }
  const found = readFound(text.slice(end + 2, -1))
  return found && { refused, found }
}

function readRefused(words: string): RefusedSignature['refused'] | undefined {
  const isTold =
    words === NO_HEADER || words === REPEATED_HEADER || (words.startsWith(OF_HEADER) && words.endsWith('.'))
  return isTold ? { told: words } : SIGNATURE_PROBLEMS.find((problem) => problem === words)
}

function readFound(words: string): RefusedSignature['found'] | undefined {
  if (words === 'not explained') return words
  const codes = words.split(', ')
  return codes.every((code) => Object.hasOwn(MISTAKES, code)) ? (codes as MistakeCode[]) : undefined
}

/** Only these may have a reason that the caller was not told. It may name anything inside the service. */
const OF_THE_SERVICE: ReadonlySet<string> = new Set<ErrorName>(['INTERNAL', 'UNAVAILABLE'])

interface Refused {
  name: ErrorName
  message: string
  signature: RefusedSignature | undefined
  internalReason: string | undefined
}

/** The reason that the record of a refused request keeps. */
export function recordedReason({ name, message, signature, internalReason }: Refused): string {
  return signature || OF_THE_SERVICE.has(name) ? (internalReason ?? message) : message
}

/**
 * The recorded reason as a merchant may read it. A reason of the service, and a text that nobody here has written, become
 * what the name of the error says.
 */
export function merchantsReason({ errorName, reason }: Pick<RequestRecord, 'errorName' | 'reason'>) {
  if (reason === null || errorName === null || !Object.hasOwn(ERROR_TABLE, errorName)) return null
  const { message } = ERROR_TABLE[errorName as ErrorName]
  if (OF_THE_SERVICE.has(errorName)) return message
  if (errorName !== 'UNAUTHENTICATED') return reason
  const signature = readSignature(reason)
  return signature ? writeSignature(withoutOthers(signature)) : message
}

/** The key of another app is a key that is not known here, and what follows is only known because of that key. */
function withoutOthers({ refused, found }: RefusedSignature): RefusedSignature {
  if (found === undefined || typeof found === 'string') return { refused, ...(found && { found }) }
  const other = found.indexOf('other-app')
  return { refused, found: other === -1 ? found : [...found.slice(0, other), 'unknown-key'] }
}
