import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after, before, type TestContext, test } from 'node:test'
import { loopbackCertificate } from '@txgw/testkit/keys/certificates'
import { connectTo, eventually, onServers, SSL_MODES } from '@txgw/testkit/postgres/connect'
import { type PostgresServer, startPostgres } from '@txgw/testkit/postgres/server'
import { openPostgresStore } from '../../src/postgres/open-postgres-store.ts'

let server: PostgresServer

before(async () => {
  server = await startPostgres({ tls: loopbackCertificate() })
})
after(() => server.stop())

/** A way to the server that lets nothing through for a while after each connection was made, as a starved machine. */
async function slowWay(t: TestContext, waitMs: number): Promise<number> {
  return listen(t, (client) => {
    const upstream = connect(server.port, '127.0.0.1')
    upstream.on('error', () => {})
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    setTimeout(() => void client.pipe(upstream).pipe(client), waitMs)
  })
}

async function listen(t: TestContext, onClient: (client: Socket) => void): Promise<number> {
  const clients = new Set<Socket>()
  const way = createServer((client) => {
    clients.add(client)
    client.on('error', () => {})
    onClient(client)
  }).listen(0, '127.0.0.1')
  t.after(() => {
    way.close()
    for (const client of clients) client.destroy()
  })
  await once(way, 'listening')
  return (way.address() as AddressInfo).port
}

for (const mode of SSL_MODES) {
  test(`a server that lets in more slowly than allowed is reached in the end, sslmode=${mode}`, async (t) => {
    const url = `${onServers(server.url, [await slowWay(t, 1_100)])}?sslmode=${mode}`
    const connection = connectTo(url, { connectTimeoutMs: 1_000 })
    t.after(() => connection.close())
    assert.deepEqual(await eventually(() => connection.row('SELECT 1')), [1])
  })

  test(`the same with two hosts, of which one cannot be reached, sslmode=${mode}`, async (t) => {
    const url = `${onServers(server.url, [1, await slowWay(t, 1_100)])}?sslmode=${mode}`
    const connection = connectTo(url, { connectTimeoutMs: 1_000 })
    t.after(() => connection.close())
    assert.deepEqual(await eventually(() => connection.row('SELECT 1')), [1])
  })
}

test('a host that never answers does not hold up the one that does', async (t) => {
  const silent = await listen(t, () => {})
  const patient = { connectTimeoutMs: 600_000, waitTimeoutMs: 30_000 }
  const connection = connectTo(onServers(server.url, [silent, server.port]), patient)
  t.after(() => connection.close())
  assert.deepEqual(await connection.row('SELECT 1'), [1])
})

test('the service starts on a server that takes longer to let it in than any caller would wait', async (t) => {
  const url = onServers(await server.createDatabase(), [await slowWay(t, 2_700)])
  const store = await openPostgresStore({ url, environment: 'sandbox' })
  t.after(() => store.close())
  assert.equal(await store.apps.findApp('nobody'), undefined)
})
