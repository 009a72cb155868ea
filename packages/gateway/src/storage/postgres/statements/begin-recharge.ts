import type { AuditEntry } from '../../../base/audit-entry.ts'
import type { Recharge } from '../../../recharges/recharge.ts'
import type { BegunRecharge, Lease } from '../../../recharges/recharge-store.ts'
import { RECHARGE_COLUMNS, rechargeValues, toRecharge } from '../../rows/recharge-row.ts'
import type { Reader, Transaction } from '../pool/database.ts'
import { toApps, WITH_KEYS } from './app-store.ts'
import { appendEntry, auditParameters } from './append-audit.ts'

const ADD = `
  INSERT INTO env.recharges (${RECHARGE_COLUMNS}, app_id, lease_owner, lease_until_ms)`

/** In the order of the columns above. */
const VALUES =
  '$1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text, $9::text, ' +
  '$10::bigint, $11::bigint, $12::text, $13::text, $14::bigint'

const IF_ENABLED = 'FROM chosen WHERE enabled'

/**
 * The request that takes the key begins. A concurrent request with the same key waits here until the first
 * one has committed.
 */
const TAKE_KEY = `taken AS (
    INSERT INTO env.idempotency_keys (idempotency_key, app_id, recharge_id)
    SELECT $7::text, $12::text, $1::text ${IF_ENABLED}
    ON CONFLICT (idempotency_key) DO NOTHING
    RETURNING recharge_id
  )`

const RECORD = appendEntry('begun', 15)

/** One statement reads the app and begins, so that no recharge begins for an app that was disabled before. */
function begin({ hasKey, isRecorded }: { hasKey: boolean; isRecorded: boolean }): string {
  const parts = [
    'chosen AS (SELECT * FROM env.apps WHERE app_id = $12::text)',
    ...(hasKey ? [TAKE_KEY] : []),
    `begun AS (${ADD} SELECT ${VALUES} ${hasKey ? 'FROM taken' : IF_ENABLED} RETURNING id)`,
    ...(isRecorded ? [RECORD] : []),
    `found AS (${WITH_KEYS})`,
  ]
  return `WITH ${parts.join(', ')} SELECT (SELECT count(*) FROM begun), * FROM found ORDER BY added_at_ms, serial_no`
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
  const values = [...rechargeValues(recharge), lease.owner, lease.untilMs]
  const rows = await db.rows(
    BEGIN[idempotency ? 1 : 0][entry ? 1 : 0],
    ...values,
    ...(entry ? auditParameters(entry) : []),
  )
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
