import { withSql } from '@txgw/testkit/postgres/server'
import { nameSchema } from '../../src/postgres/session/name-schema.ts'

export const APPS = 50
export const USERS = 5000

const ORDERS = `
  INSERT INTO env.orders (app_id, id, kind, user_id, order_status, update_time, wire, create_micros, update_micros,
    revision)
  SELECT 'app-' || i % ${APPS}, 'order-' || i / 2, 'payment', 'user-' || i % ${USERS},
    (ARRAY['Created', 'Paid', 'Finished', 'Refunded'])[1 + i / ${APPS} % 4], '', '{}', i / 3, i, 1
  FROM generate_series(1, $1::int) i`

const VALIDATIONS = `
  INSERT INTO env.validations (app_id, id, recharge_id, user_id, outcome, reason_code, started_at_ms,
    duration_micros, document)
  SELECT 'app-' || i % ${APPS}, lpad(i::text, 8, '0'), 'recharge-' || i / 3, 'user-' || i % ${USERS},
    (ARRAY['allowed', 'forbidden', 'timeout'])[1 + i / ${APPS} % 3],
    (ARRAY['timeout', 'timeout-connect'])[1 + i / ${USERS} % 2], i, 1, '{}'
  FROM generate_series(1, $1::int) i`

const RECHARGES = `
  INSERT INTO env.recharges (app_id, id, state, request, created_at_ms, updated_at_ms, lease_owner, lease_until_ms,
    order_id, idempotency_key, request_digest)
  SELECT 'app-' || i % ${APPS}, 'recharge-' || i,
    CASE i % 500 WHEN 0 THEN 'VALIDATING' WHEN 1 THEN 'ENDED' ELSE 'ACCEPTED' END,
    '{"appId":"app-' || i % ${APPS} || '","userId":"user-' || i % ${USERS} || '","items":[]}', i, i, 'process-' || i % 3, 10, CASE WHEN i % 500 > 1 THEN 'order-' || i END, 'key-' || i, ''
  FROM generate_series(1, $1::int) i`

const KEYS = `
  INSERT INTO env.idempotency_keys (idempotency_key, app_id, recharge_id)
  SELECT 'key-' || i, 'app-' || i % ${APPS}, 'recharge-' || i FROM generate_series(1, $1::int) i`

const COUNTS = `
  INSERT INTO env.validation_counts (app_id, hour_ms, outcome, code, latency_step, slot, count)
  SELECT 'app-' || app, hour * 3600000::bigint, 'allowed', '', step, 0, 1
  FROM generate_series(0, $1::int - 1) app, generate_series(1, 48) hour, generate_series(1, 10) step`

const REQUESTS = `
  INSERT INTO env.requests (debug_id, received_at_ms, duration_micros, client_address, method, target, app_id, order_id,
    status, error_name, claimed_app_id)
  SELECT lpad(i::text, 8, '0'), i, 1, '', 'POST', '/v2/orders',
    CASE WHEN i / ${APPS} % 4 = 1 THEN NULL ELSE 'app-' || i % ${APPS} END, 'order-' || i / 2, 200,
    (ARRAY['NOT_FOUND', 'UNAUTHENTICATED', NULL, NULL])[1 + i / ${APPS} % 4],
    CASE WHEN i / ${APPS} % 4 = 1 THEN 'app-' || i % ${APPS} END
  FROM generate_series(1, $1::int) i`

/** Every second entry belongs to one object, and the others to many. */
const AUDIT_ENTRIES = `
  INSERT INTO env.audit_entries (position, seq, hash, object, body)
  SELECT i * 64::bigint, i, '', CASE WHEN i % 2 = 0 THEN 'clock' ELSE 'order/app-1/' || i / 3 END,
    '{"at":"2026-01-01T00:00:00.000Z","actor":"Ann"}'
  FROM generate_series(1, $1::int) i`

/** As many orders, validations and so on as given; no statistics are taken yet. */
export function fill(url: string, count: number): Promise<void> {
  return withSql(url, async (sql) => {
    const fillTable = (text: string, rows: number) => sql.unsafe(nameSchema(text, 'txgw_production'), [rows])
    for (const text of [ORDERS, VALIDATIONS, RECHARGES, KEYS, REQUESTS, AUDIT_ENTRIES])
      await fillTable(text, count)
    await fillTable(COUNTS, APPS)
  })
}

export function analyze(url: string): Promise<void> {
  return withSql(url, async (sql) => {
    await sql.unsafe('ANALYZE')
  })
}
