// Runs in a copy of the sources in which an app has the setting support_mail: shows in JSON where its value arrives. The
// arguments are a folder for SQLite and the URL of a database on PostgreSQL.

import { settingReader } from '@txgw/base/records/setting'
import { DEFAULT_SETTINGS, settingFields } from '@txgw/domain/apps/app'
import { appChange } from '@txgw/domain/apps/app-audit'
import { changeApp } from '@txgw/domain/apps/change-app'
import { registerApp } from '@txgw/domain/apps/register-app'
import type { BulkStore } from '@txgw/store/bulk-store'
import { openPostgresBulk } from '@txgw/store/postgres/bulk/open-postgres-bulk'
import { openPostgresStore } from '@txgw/store/postgres/open-postgres-store'
import { openSqliteBulk } from '@txgw/store/sqlite/bulk/open-sqlite-bulk'
import { openSqliteStore } from '@txgw/store/sqlite/open-sqlite-store'
import type { Store } from '@txgw/store/store'
import { sampleApp } from '@txgw/testkit/samples/records'
import { AppChange, NewApp } from '../../src/operator-api/operations/apps/app-schemas.ts'
import { toWireApp, WireApp } from '../../src/operator-api/operations/apps/app-wire.ts'

const environment = 'production'
const [directory = '', url = ''] = process.argv.slice(2)
const clock = { nowMs: () => 5 }
const read = settingReader(settingFields)
const mailOf = (app: object | undefined) => (app as { supportMail?: string | null } | undefined)?.supportMail

async function throughStore(store: Store) {
  const added = { ...read({ support_mail: 'a@game.example' } as object), name: 'Game' }
  await registerApp({ store, clock, appId: 'given', settings: added })
  await registerApp({ store, clock, appId: 'bare', settings: { name: 'Bare' } })
  const given = await store.apps.findApp('given')
  const settings = read({ support_mail: 'b@game.example' } as object)
  await changeApp({ store, clock, appId: 'given', settings })
  const changed = await store.apps.findApp('given')
  if (!given || !changed) throw new Error('the app is missing')
  return {
    mails: [given, changed, await store.apps.findApp('bare')].map(mailOf),
    answer: toWireApp(changed),
    listed: (await store.apps.listApps({ limit: 9 })).map(mailOf),
    polled: (await store.apps.changesSince(0)).apps.map(mailOf).sort(),
    change: appChange(given, changed),
  }
}

async function shownBy(store: Store, openBulk: () => Promise<BulkStore>) {
  const through = await throughStore(store)
  await store.close()
  const bulk = await openBulk()
  const record = { ...sampleApp({ appId: 'copied' }), ...read({ support_mail: 'c' } as object) }
  await bulk.writeBulk({ kind: 'apps', records: [record], mark: 'copied' })
  const { records } = await bulk.readBulk('apps', { limit: 9 })
  await bulk.close()
  return { ...through, copied: records.map(mailOf) }
}

const sqlite = await openSqliteStore({ directory, environment })
const postgres = await openPostgresStore({ url, environment })
console.log(
  JSON.stringify({
    sqlite: await shownBy(sqlite, () => openSqliteBulk({ directory, environment })),
    postgres: await shownBy(postgres, () => openPostgresBulk({ url, environment })),
    described: [NewApp, AppChange, WireApp].map(({ properties }) => 'support_mail' in properties),
    byDefault: mailOf(DEFAULT_SETTINGS),
  }),
)
