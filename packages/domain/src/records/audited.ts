import type { Field, RecordOf } from '@txgw/base/records/record'
import { wireName } from '@txgw/base/records/wire-form'

/** Which entries of the audit trail name a field: all, the one of its making, or the one of its end. No entry names a secret. */
export type Audited =
  | { readonly sort: 'secret'; readonly audited: 'never' }
  | {
      readonly sort: 'plain' | 'money' | 'personal'
      readonly audited: 'always' | 'when-made' | 'when-ended' | 'never'
    }

type AuditedFields = { readonly [name: string]: Field & Audited }
type Facts = Record<string, unknown>

export interface AuditForm<T> {
  readonly made: (record: T) => Facts
  readonly ended: (record: T) => { before: Facts; after: Facts }
}

/** What the audit trail says of a record that is made and ends. */
export function auditForm<F extends AuditedFields>(fields: F): AuditForm<RecordOf<F>> {
  const made = namedWhen(fields, 'when-made')
  const ended = namedWhen(fields, 'when-ended')
  return {
    made: (record) => factsOf(made, record),
    ended(record) {
      const always = ended.filter(({ audited }) => audited === 'always')
      const unset = ended.filter(({ audited }) => audited !== 'always').map(({ wire }) => [wire, null])
      return {
        before: { ...factsOf(always, record), ...Object.fromEntries(unset) },
        after: factsOf(ended, record),
      }
    },
  }
}

function namedWhen(fields: AuditedFields, when: Audited['audited']) {
  return Object.entries(fields)
    .filter(([, { audited }]) => audited === 'always' || audited === when)
    .map(([name, field]) => ({
      name,
      wire: wireName(name, field),
      audited: field.audited,
      write: field.write,
    }))
}

function factsOf(steps: ReturnType<typeof namedWhen>, record: object): Facts {
  const values = record as Record<string, unknown>
  return Object.fromEntries(
    steps.map(({ name, wire, write }) => {
      const value = values[name] ?? null
      return [wire, write && value !== null ? write(value as never) : value]
    }),
  )
}
