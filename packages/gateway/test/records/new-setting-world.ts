// Runs in a copy of the sources in which an app has the setting support_mail: shows in JSON where its value arrives. The
// arguments are a folder for SQLite and the URL of a database on PostgreSQL.
import { sampleApp } from '@txgw/testkit/samples'
import { DEFAULT_SETTINGS, settingFields } from '../../src/apps/app.ts'
import { appChange } from '../../src/apps/app-audit.ts'
import { changeApp } from '../../src/apps/change-app.ts'
import { registerApp } from '../../src/apps/register-app.ts'
import { settingReader } from '../../src/base/records/setting.ts'
import { AppChange, NewApp } from '../../src/operator-api/operations/apps/app-schemas.ts'
import { toWireApp, WireApp } from '../../src/operator-api/operations/apps/app-wire.ts'
import type { BulkStore } from '../../src/storage/bulk-store.ts'
import { openPostgresBulk } from '../../src/storage/postgres/bulk/open-postgres-bulk.ts'
import { openPostgresStore } from '../../src/storage/postgres/open-postgres-store.ts'
import { openSqliteBulk } from '../../src/storage/sqlite/bulk/open-sqlite-bulk.ts'
import { openSqliteStore } from '../../src/storage/sqlite/open-sqlite-store.ts'
import type { Store } from '../../src/storage/store.ts'

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
