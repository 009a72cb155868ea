import { orNull } from '@txgw/base/nullable'
import { type RecordOf, record } from '@txgw/base/records/record'
import Type from 'typebox'
import { instant } from '../records/instant.ts'

const AUDIT_OUTCOMES = ['done', 'refused'] as const

/** A store keeps the whole entry as one text. */
const told = { sort: 'plain', shown: 'operator', column: null } as const
const text = (description: string) => Type.String({ description })

/** One change, or one refused attempt at a change. The text that is hashed has the fields in this order. */
export const entryFields = record({
  entryId: { ...told, schema: text('Sorts by time') },
  atMs: { ...instant('When it happened'), ...told, wire: 'at' },
  actor: {
    ...told,
    schema: text('Name of the person, the token or the user of the machine'),
    sort: 'personal',
  },
  role: {
    ...told,
    schema: orNull(text('Role of the actor; null for commands and the service itself')),
  },
  signedInWith: {
    ...told,
    schema: text('How the actor showed who it is, such as `token`, `session` or `command`'),
  },
  address: {
    ...told,
    schema: orNull(text('Network address of the caller, or the machine that ran a command')),
    sort: 'personal',
  },
  operation: { ...told, schema: text('Operation of this API, or a command') },
  object: { ...told, schema: text('What was changed, such as `app/app-1` or `key/app-1/7`') },
  appId: { ...told, schema: orNull(text('App that the object belongs to')) },
  before: changed('The fields that changed, with their old values; null when the object is new'),
  after: changed('The fields that changed, with their new values; null when the object is gone'),
  outcome: {
    ...told,
    schema: Type.Enum(AUDIT_OUTCOMES, { description: '`refused` for an attempt that changed nothing' }),
  },
  errorName: { ...told, schema: orNull(text('Why the attempt was refused')) },
  debugId: { ...told, schema: orNull(text('The `debug_id` of the call')) },
})

function changed(description: string) {
  const read = (sent: unknown): unknown => sent ?? null
  return { ...told, schema: Type.Unknown({ description }), sort: 'personal', read } as const
}

export interface AuditEntry extends RecordOf<typeof entryFields> {}

/** The part of an entry that tells of the change itself. */
export type AuditChange = Pick<AuditEntry, 'object' | 'appId' | 'before' | 'after'>

/** Makes the entry of a change that the caller is about to make. */
export type EntryOf = (change: AuditChange) => AuditEntry
