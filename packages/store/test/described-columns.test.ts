import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Column } from '@txgw/base/records/columns'
import { readMigrations } from '../src/postgres/migrations/read-migrations.ts'
import { attemptRows, knownBrowserRows } from '../src/rows/attempt-rows.ts'
import { chainedRows, headRows, sealRows } from '../src/rows/audit-row.ts'
import { historyRows } from '../src/rows/history-row.ts'
import { orderRows } from '../src/rows/order-row.ts'
import { accountRows, invitationRows, sessionRows } from '../src/rows/people-rows.ts'
import { rechargeRows } from '../src/rows/recharge-row.ts'
import {
  appRows,
  changeRequestRows,
  keyRows,
  platformKeyRows,
  storedSettingRows,
  tokenRows,
} from '../src/rows/registry-rows.ts'
import { requestRows } from '../src/rows/request-row.ts'
import { validationRows } from '../src/rows/validation-row.ts'
import { SCHEMA_FILE } from './sqlite/dump-schema.ts'

interface Described {
  rows: { written: readonly string[]; types: readonly Column['type'][] }
  /** Columns that belong to no field, with the reason. */
  own: { sqlite: Record<string, string>; postgres: Record<string, string> }
}

const LEASE = 'a process holds the recharge while it decides it'
const PARTITION = 'finds the order: its tables are divided by the app'

const VERSION = { registry_version: 'tells every process of the change' }
const APP = { app_id: 'the app that has the key' }
const NONE = { sqlite: {}, postgres: {} }

const RECORDS: Record<string, Described> = {
  apps: { rows: appRows, own: { sqlite: VERSION, postgres: VERSION } },
  app_keys: { rows: keyRows, own: { sqlite: APP, postgres: APP } },
  access_tokens: { rows: tokenRows, own: { sqlite: VERSION, postgres: VERSION } },
  accounts: { rows: accountRows, own: NONE },
  invitations: { rows: invitationRows, own: NONE },
  sessions: { rows: sessionRows, own: NONE },
  sign_in_attempts: { rows: attemptRows, own: NONE },
  known_browsers: { rows: knownBrowserRows, own: NONE },
  change_requests: { rows: changeRequestRows, own: NONE },
  platform_keys: { rows: platformKeyRows, own: NONE },
  settings: { rows: storedSettingRows, own: NONE },
  audit_entries: { rows: chainedRows, own: NONE },
  audit_lanes: { rows: headRows, own: NONE },
  audit_seals: { rows: sealRows, own: NONE },
  requests: { rows: requestRows, own: NONE },
  validations: {
    rows: validationRows,
    own: { sqlite: { validation_key: 'the position of the row' }, postgres: {} },
  },
  orders: {
    rows: orderRows,
    own: {
      sqlite: { order_key: 'the position of the row', revision: 'counts the versions' },
      postgres: {
        revision: 'counts the versions',
        recharge_ended: 'locks the order together with its recharge',
        status_before: 'lets the statement that writes an order count it',
        update_time: 'lets the statement that writes an order write its history',
      },
    },
  },
  order_history: {
    rows: historyRows,
    own: {
      sqlite: { order_key: 'the order', revision: 'counts the versions' },
      postgres: { app_id: PARTITION, order_id: PARTITION, revision: 'counts the versions' },
    },
  },
  recharges: {
    rows: rechargeRows,
    own: {
      sqlite: { recharge_key: 'the position of the row', lease_owner: LEASE, lease_until_ms: LEASE },
      postgres: { lease_owner: LEASE, lease_until_ms: LEASE },
    },
  },
}

const OF_STORE = 'the store needs it for itself, and no record has it'
const COUNTER = 'counts what would be slow to count'

/** Every other table of either store, with the reason why no record describes it. */
const OTHER_TABLES: Record<string, string> = {
  access_token_registry: OF_STORE,
  idempotency_keys: OF_STORE,
  order_counts: COUNTER,
  order_versions: 'keeps the text of an order, which its record describes',
  probe: OF_STORE,
  registry: OF_STORE,
  schema_expansions: OF_STORE,
  sign_in_challenges: 'a document that lives for minutes',
  validation_counts: COUNTER,
}

/** SQLite has no other types. */
const IN_SQLITE: Record<Column['type'], string> = {
  text: 'TEXT',
  bigint: 'INTEGER',
  integer: 'INTEGER',
  smallint: 'INTEGER',
  boolean: 'INTEGER',
  'double precision': 'REAL',
}

/** Reads the columns with their types, as `CREATE TABLE` and later `ADD COLUMN` name them. */
function columnsOf(schema: string, table: string): Map<string, string> {
  const created =
    new RegExp(`CREATE TABLE "?${table}"? \\(([^;]*?)\\)(?: (?:STRICT|WITH|PARTITION)[^;]*)?;`).exec(
      schema,
    )?.[1] ?? ''
  const added = [...schema.matchAll(new RegExp(`ALTER TABLE ${table}\\n? *(ADD COLUMN [^;]*);`, 'g'))]
  const parts = [created, ...added.map(([, columns = '']) => columns)].join(',').replace(/--[^\n]*/g, '')
  const columns = new Map<string, string>()
  for (const part of parts.split(/,(?![^(]*\))/)) {
    const [, name, type] = /^\s*(?:ADD COLUMN )?([a-z_]+) (double precision|\w+)/.exec(part) ?? []
    if (name && type) columns.set(name, type)
  }
  return columns
}

const SCHEMAS = {
  sqlite: readFileSync(SCHEMA_FILE, 'utf8'),
  postgres: readMigrations()
    .map(({ sql }) => sql)
    .join('\n'),
}

for (const [table, { rows, own }] of Object.entries(RECORDS))
  for (const store of ['sqlite', 'postgres'] as const)
    test(`every column of ${table} belongs to a field, and every field has its column: ${store}`, () => {
      const columns = columnsOf(SCHEMAS[store], table)
      for (const name of Object.keys(own[store])) assert.ok(columns.delete(name), `${table} has no ${name}`)
      const described = rows.written.map((name, index) => {
        const type = rows.types[index] as Column['type']
        return [name, store === 'sqlite' ? IN_SQLITE[type] : type] as const
      })
      assert.deepEqual(Object.fromEntries(columns), Object.fromEntries(described))
    })

test('no table is forgotten', () => {
  const tables = Object.values(SCHEMAS).flatMap((schema) =>
    [...schema.matchAll(/CREATE TABLE "?(\w+)"? \(/g)].map(([, name = '']) => name),
  )
  const known = [...Object.keys(RECORDS), ...Object.keys(OTHER_TABLES)]
  assert.deepEqual([...new Set(tables)].sort(), known.sort())
})
