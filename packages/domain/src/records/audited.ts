import { createHash } from 'node:crypto'
import { canonicalText } from '@txgw/base/canonical-text'
import type { Field, RecordOf } from '@txgw/base/records/record'
import { wireName } from '@txgw/base/records/wire-form'

/**
 * Which entries of the audit trail name a field: all, the one of its making, the one of its end, or those that change it,
 * by a digest alone. No entry names a secret. What is named nowhere can be changed in a table without anybody noticing.
 */
export type Audited =
  | { readonly sort: 'secret'; readonly audited: ByDigest | 'never' }
  | {
      readonly sort: 'plain' | 'money' | 'personal'
      readonly audited: 'always' | 'when-made' | 'when-ended' | ByDigest | 'never'
    }

/** What a digest is made of, without the parts that change by themselves. */
type ByDigest = { readonly digestOf: (value: never) => unknown }

/** For a field of which no part changes by itself. */
export const byDigest = { digestOf: (value: unknown): unknown => value } as const

type AuditedFields = { readonly [name: string]: Field & Audited }
type Facts = Record<string, unknown>

export interface AuditForm<T> {
  readonly made: (record: T) => Facts
  readonly ended: (record: T) => { before: Facts; after: Facts }
  /** Only the fields that are named by a digest. */
  readonly digests: (record: T) => Facts
  /** Everything that the trail says of it in the end. */
  readonly facts: (record: T) => Facts
  /** Those that a record has from its end on. */
  readonly endNames: readonly string[]
}

const DIGEST_ENDING = '_sha256'

/** The name of the field that a digest stands for; undefined for any other name. */
export function digestedName(name: string): string | undefined {
  return name.endsWith(DIGEST_ENDING) ? name.slice(0, -DIGEST_ENDING.length) : undefined
}

/** What the audit trail says of a record that is made and ends. */
export function auditForm<F extends AuditedFields>(fields: F): AuditForm<RecordOf<F>> {
  const steps = stepsOf(fields)
  const named = (...when: string[]) => steps.filter(({ audited }) => when.includes(audited))
  const digests = named('by-digest')
  const made = named('always', 'when-made', 'by-digest')
  const always = named('always')
  const ended = named('always', 'when-ended')
  const onlyEnded = named('when-ended')
  const unset = Object.fromEntries(onlyEnded.map(({ wire }) => [wire, null]))
  return {
    made: (record) => factsOf(made, record),
    ended: (record) => ({
      before: { ...factsOf(always, record), ...unset },
      after: factsOf(ended, record),
    }),
    digests: (record) => factsOf(digests, record),
    facts: (record) => factsOf([...made, ...onlyEnded], record),
    endNames: onlyEnded.map(({ wire }) => wire),
  }
}

interface Step {
  name: string
  wire: string
  audited: string
  write: ((value: never) => unknown) | undefined
}

function stepsOf(fields: AuditedFields): Step[] {
  return Object.entries(fields).flatMap(([name, field]): Step[] => {
    const { audited, write } = field
    const wire = wireName(name, field)
    if (audited === 'never') return []
    if (typeof audited === 'string') return [{ name, wire, audited, write }]
    const { digestOf } = audited
    return [{ name, wire: wire + DIGEST_ENDING, audited: 'by-digest', write: digestWriter(digestOf) }]
  })
}

function digestWriter(digestOf: (value: never) => unknown) {
  return (value: never): string =>
    createHash('sha256')
      .update(canonicalText(digestOf(value)))
      .digest('hex')
}

function factsOf(steps: Step[], record: object): Facts {
  const values = record as Record<string, unknown>
  return Object.fromEntries(
    steps.map(({ name, wire, write }) => {
      const value = values[name] ?? null
      return [wire, write && value !== null ? write(value as never) : value]
    }),
  )
}
