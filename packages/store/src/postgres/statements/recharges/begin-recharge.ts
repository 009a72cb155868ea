import type { AuditEntry } from '@txgw/domain/audit/audit-entry'
import type { Recharge } from '@txgw/domain/recharges/recharge'
import type { BegunRecharge, Lease } from '@txgw/domain/recharges/recharge-store'
import { RECHARGE_COLUMNS, rechargeRows, toRecharge } from '../../../rows/recharge-row.ts'
import type { Reader, Transaction } from '../../pool/database.ts'
import { statement } from '../../pool/statement.ts'
import { toApps, WITH_KEYS } from '../apps/app-store.ts'
import { appendEntry, auditValues } from '../audit/append-audit.ts'

const COLUMNS = [...rechargeRows.written, 'lease_owner', 'lease_until_ms']
const TYPES = [...rechargeRows.types, 'text', 'bigint']
const VALUES = COLUMNS.map((column, index) => `:${column}::${TYPES[index]}`)

const IF_ENABLED = 'FROM chosen WHERE enabled'

/**
 * The request that takes the key begins. A concurrent request with the same key waits here until the first
 * one has committed.
 */
const TAKE_KEY = `taken AS (
    INSERT INTO env.idempotency_keys (idempotency_key, app_id, recharge_id)
    SELECT :idempotency_key::text, :app_id::text, :id::text ${IF_ENABLED}
    ON CONFLICT (idempotency_key) DO NOTHING
    RETURNING recharge_id
  )`

const RECORD = appendEntry('begun')

/** One statement reads the app and begins, so that no recharge begins for an app that was disabled before. */
function begin({ hasKey, isRecorded }: { hasKey: boolean; isRecorded: boolean }) {
  const parts = [
    'chosen AS (SELECT * FROM env.apps WHERE app_id = :app_id::text)',
    ...(hasKey ? [TAKE_KEY] : []),
    `begun AS (
      INSERT INTO env.recharges (${COLUMNS.join(', ')})
      SELECT ${VALUES.join(', ')} ${hasKey ? 'FROM taken' : IF_ENABLED} RETURNING id
    )`,
    ...(isRecorded ? [RECORD] : []),
    `found AS (${WITH_KEYS})`,
  ]
  return statement(
    `WITH ${parts.join(', ')} SELECT (SELECT count(*) FROM begun), * FROM found ORDER BY added_at_ms, serial_no`,
  )
}

const BEGIN = [
  [begin({ hasKey: false, isRecorded: false }), begin({ hasKey: false, isRecorded: true })],
  [begin({ hasKey: true, isRecorded: false }), begin({ hasKey: true, isRecorded: true })],
] as const

const FIND_HOLDER = 'SELECT app_id, recharge_id FROM env.idempotency_keys WHERE idempotency_key = $1'

const FIND = `SELECT ${RECHARGE_COLUMNS} FROM env.recharges WHERE app_id = $1 AND id = $2`

export async function beginRecharge(
  db: Transaction,
  recharge: Recharge,
  lease: Lease,
  entry?: AuditEntry,
): Promise<BegunRecharge> {
  const { idempotency } = recharge
  const values = {
    ...rechargeRows.toValues(recharge),
    lease_owner: lease.owner,
    lease_until_ms: lease.untilMs,
    ...(entry && auditValues(entry)),
  }
  const rows = await db.rows(...BEGIN[idempotency ? 1 : 0][entry ? 1 : 0](values))
  const [app] = toApps(rows.map((row) => row.slice(1)))
  const isBegun = Number(rows[0]?.[0]) > 0
  if (isBegun || !app?.enabled || !idempotency) return { app, earlier: undefined }
  // The recharge that held the key may be deleted between the two statements. Then the key is free.
  const earlier = await findByKey(db, idempotency.key)
  return earlier ? { app, earlier } : beginRecharge(db, recharge, lease, entry)
}

export async function findByKey(db: Reader, key: string): Promise<Recharge | undefined> {
  const holder = await db.row(FIND_HOLDER, key)
  const row = holder && (await db.row(FIND, ...(holder as [string, string])))
  return row && toRecharge(row)
}
