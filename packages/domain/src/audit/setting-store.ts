import { text } from '@txgw/base/records/columns'
import { type RecordOf, record } from '@txgw/base/records/record'
import Type from 'typebox'
import type { AuditEntry } from './audit-entry.ts'

const kept = { schema: Type.String(), sort: 'plain', shown: 'nobody', column: text() } as const

export const storedSettingFields = record({ name: kept, value: kept })

export interface StoredSetting extends RecordOf<typeof storedSettingFields> {}

/** A few texts that all processes of an environment share. */
export interface SettingStore {
  readSetting(name: string): Promise<string | undefined>
  /** @param value undefined removes it */
  writeSetting(name: string, value: string | undefined): Promise<void>
  /**
   * Compare and set; undefined stands for no value. Returns false and changes nothing when the value is no longer the
   * expected one. The entry of the audit trail is written with the change.
   */
  changeSetting(change: {
    name: string
    expected: string | undefined
    value: string | undefined
    entry?: AuditEntry
  }): Promise<boolean>
}
