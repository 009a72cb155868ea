import type { AuditEntry } from '../audit/audit-entry.ts'

export type Facts = Readonly<Record<string, unknown>>

export const factsOf = (value: unknown): Facts =>
  typeof value === 'object' && value !== null ? (value as Facts) : {}

export const TRACED_KINDS = [
  'app',
  'key',
  'clock',
  'token',
  'account',
  'invitation',
  'platform-key',
  'settings',
  'two-people',
] as const

export type TracedKind = (typeof TRACED_KINDS)[number]

/** An object of a table, with everything that the trail should say of it. */
export interface Traced {
  readonly kind: TracedKind
  readonly object: string
  /** Where the trail tells about it, if it is not under its own name. */
  readonly toldUnder?: string
  /** Whether an entry under that name is about it. All are without it. */
  readonly isAbout?: (entry: AuditEntry) => boolean
  /** Undefined when the table has lost it. */
  readonly facts: Facts | undefined
  /** The fields that it has from its end on. */
  readonly endNames?: readonly string[]
  /** Set for what nobody has touched yet, which needs no entry. */
  readonly isUntouched?: boolean
}

export const trailObjectOf = ({ toldUnder, object }: Traced): string => toldUnder ?? object

/** Whether an entry is about the beginning of an object, so that no older one says anything of it. */
export function isMaking(kind: TracedKind): (entry: AuditEntry) => boolean {
  // The entry of a rotation has the key that was replaced in front of it.
  if (kind === 'platform-key') return () => true
  return ({ before }) => before === null
}
