import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Environment } from '@txgw/base/environment'
import { createShellClient } from '@txgw/testkit/clients/shell-client'
import { connectTo } from '@txgw/testkit/postgres/connect'
import { openPostgresDatabases, type PostgresDatabases } from '@txgw/testkit/postgres/databases'
import { findPgBouncer, startPgBouncer } from '@txgw/testkit/postgres/pgbouncer'
import { withSql } from '@txgw/testkit/postgres/server'
import { orderBody } from '@txgw/testkit/samples/wire'
import { registerApp, startTestGateway, type TestGateway } from '@txgw/testkit/service/test-gateway'

const skip = findPgBouncer()
  ? false
  : 'PgBouncer is not installed on this machine (Debian: apt-get install pgbouncer)'

/** As people configure it who were told that a parameter is not supported. */
const STRIPPED = {
  ignore_startup_parameters:
    'search_path,extra_float_digits,statement_timeout,lock_timeout,client_min_messages,' +
    'default_transaction_isolation,plan_cache_mode,enable_seqscan,enable_bitmapscan,enable_hashjoin,' +
    'enable_mergejoin,max_parallel_workers_per_gather,jit,idle_in_transaction_session_timeout',
}

type PoolMode = Parameters<typeof startPgBouncer>[0]['poolMode']

describe('behind PgBouncer', { skip }, () => {
  const merchant = createShellClient({ appId: 'app-1', serialNo: '1' })
  let databases: PostgresDatabases
  let url: string
  before(async () => {
    databases = await openPostgresDatabases()
    url = await databases.create()
  })
  after(async () => {
    merchant.dispose()
    await databases.stop()
  })

  async function withGatewayBehind(
    pooler: { poolMode: PoolMode; settings: Record<string, string> },
    act: (gateway: TestGateway) => Promise<void>,
  ): Promise<void> {
    const bouncer = await startPgBouncer({ url, ...pooler })
    try {
      const gateway = await startTestGateway({ config: { databaseUrl: bouncer.through(url) } })
      try {
        await act(gateway)
      } finally {
        await gateway.dispose()
      }
    } finally {
      await bouncer.stop()
    }
  }

  async function ask(gateway: TestGateway, environment: Environment): Promise<number> {
    const answer = await merchant.query({
      baseUrl: gateway.addresses[environment],
      caPath: gateway.devCaPath as string,
      path: '/gateway/v2/orders',
      body: '{"id":"order-1"}',
    })
    return answer.status
  }

  it('the environments stay separate although the pooler drops settings', () =>
    withGatewayBehind({ poolMode: 'session', settings: STRIPPED }, async (gateway) => {
      const app = { appId: 'app-1', serialNo: '1', publicKeyPem: merchant.publicKeyPem }
      await registerApp(gateway, { environment: 'sandbox', ...app })
      const put = await gateway.operator('POST', '/operator/v1/sandbox/orders', orderBody())
      assert.equal(put.status, 201)
      assert.equal(await ask(gateway, 'sandbox'), 200)
      assert.equal(await ask(gateway, 'production'), 401)
      await registerApp(gateway, { environment: 'production', ...app })
      assert.equal(await ask(gateway, 'production'), 404)
    }))

  it('the service works in session mode, with default settings', () =>
    withGatewayBehind({ poolMode: 'session', settings: {} }, async (gateway) => {
      assert.equal(await ask(gateway, 'sandbox'), 200)
      assert.equal(await ask(gateway, 'production'), 404)
    }))

  for (const poolMode of ['transaction', 'statement'] as const) {
    for (const settings of [STRIPPED, { server_round_robin: '1' }])
      it(`in ${poolMode} mode (${Object.keys(settings)}) the service does not start, and says what to change`, async () => {
        const starting = withGatewayBehind({ poolMode, settings }, async () => {})
        await assert.rejects(starting, /pool_mode=session/)
      })
  }

  it('the service explains its errors when the pooler changes to transaction mode later', async () => {
    const bouncer = await startPgBouncer({ url, poolMode: 'transaction' })
    const connection = connectTo(bouncer.through(url))
    try {
      await connection.write((db) => db.row('SELECT 1'))
      await withSql(bouncer.through(url), (sql) =>
        sql.begin(async (other) => {
          await other`SELECT 1`
          await assert.rejects(
            connection.write((db) => db.row('SELECT 1')),
            /26000.*pool_mode=session/,
          )
        }),
      )
    } finally {
      await connection.close()
      await bouncer.stop()
    }
  })
})
