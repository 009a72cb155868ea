import { BULK_KEYS, type BulkKind, type BulkRecords, OWN_SETTINGS } from './bulk-store.ts'
import { chainedRows, headRows, sealRows } from './rows/audit-row.ts'
import { accountRows, invitationRows } from './rows/people-rows.ts'
import { changeRequestRows, platformKeyRows, storedSettingRows } from './rows/registry-rows.ts'
import type { RowForm } from './rows/row-form.ts'

/** The others need statements of their own. */
export type DescribedKind = Exclude<
  BulkKind,
  'apps' | 'tokens' | 'orders' | 'recharges' | 'validations' | 'validation-counts'
>

/** The table of a record that is described, with one column as its key. A key that is a number is not negative. */
interface Described<Record> {
  table: string
  rows: RowForm<Record>
  key: string
  /** A condition for the rows that are records. */
  only?: string
}

const DESCRIBED: { [K in DescribedKind]: Described<BulkRecords[K]> } = {
  settings: {
    table: 'settings',
    rows: storedSettingRows,
    key: 'name',
    only: `name NOT IN (${OWN_SETTINGS})`,
  },
  'platform-keys': { table: 'platform_keys', rows: platformKeyRows, key: 'serial_no' },
  'change-requests': { table: 'change_requests', rows: changeRequestRows, key: 'request_id' },
  /** The trail is copied as it is, hashes and all, so that a verification of the copy says what it said before. */
  'audit-entries': { table: 'audit_entries', rows: chainedRows, key: 'position' },
  'audit-lanes': { table: 'audit_lanes', rows: headRows, key: 'lane' },
  'audit-seals': { table: 'audit_seals', rows: sealRows, key: 'seal_no' },
  accounts: { table: 'accounts', rows: accountRows, key: 'account_id' },
  invitations: { table: 'invitations', rows: invitationRows, key: 'invitation_id' },
}

export const DESCRIBED_KINDS = Object.keys(DESCRIBED) as DescribedKind[]

/** What both stores need to read and write a described table. */
export function describedPlan<K extends DescribedKind>(kind: K) {
  const { table, rows, key, only = 'true' }: Described<BulkRecords[K]> = DESCRIBED[kind]
  const isText = rows.types[rows.written.indexOf(key)] === 'text'
  const keyOf = (record: BulkRecords[K]) => BULK_KEYS[kind](record)[0] as string | number
  return {
    table,
    rows,
    key,
    only,
    isText,
    keyOf,
    /** The key that a page begins behind. */
    from: (after = isText ? '' : '-1') => (isText ? after : Number(after)),
    /** Where the page behind this record begins. */
    next: (last: BulkRecords[K] | undefined) => last && String(keyOf(last)),
  }
}
