import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { casesFor } from '@txgw/testkit/cases/cases-for'
import { giveMadeCertificate, giveMadeKeys } from '@txgw/testkit/keys/made-keys'
import { onServers } from '@txgw/testkit/postgres/connect'
import { type PostgresServer, startPostgres } from '@txgw/testkit/postgres/server'
import { startServeProcess } from '@txgw/testkit/service/serve-process'
import { readConfig, startGateway } from '../../src/main.ts'
import { until } from '../end-to-end/fleet/fleet.ts'

let server: PostgresServer

before(async () => {
  server = await startPostgres()
})
after(() => server.stop())

interface Way {
  port: number
  made: number
  open: Set<Socket>
}

/** A way to the database that breaks each connection for which the test says so. */
async function brokenWay(t: TestContext, isBroken: (way: Way) => boolean): Promise<Way> {
  const listener = createServer((client) => {
    way.made++
    if (isBroken(way)) {
      client.resetAndDestroy()
      return
    }
    way.open.add(client)
    const upstream = connect(server.port, '127.0.0.1')
    for (const socket of [client, upstream]) socket.on('error', () => {})
    client.on('close', () => {
      way.open.delete(client)
      upstream.destroy()
    })
    upstream.on('close', () => client.destroy())
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const way: Way = { port: (listener.address() as AddressInfo).port, made: 0, open: new Set() }
  t.after(() => {
    listener.close()
    for (const client of way.open) client.destroy()
  })
  return way
}

/** A busy machine may need longer for one look at the database than the service waits for it. */
function untilReady(operator: string): Promise<void> {
  return until('it is ready', async () => (await fetch(`${operator}/readyz`)).status === 200)
}

function makeDataDir(t: TestContext): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'txgw-await-store-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  giveMadeKeys(dataDir)
  giveMadeCertificate(dataDir)
  return dataDir
}

for (const connections of casesFor({ quick: [0, 5], long: [0, 2, 5] }))
  test(`a start goes on although the database breaks off after ${connections} connections`, async (t) => {
    const warnings: string[] = []
    const logger = {
      info() {},
      error() {},
      debug() {},
      warn: (_fields: object, message: string) => void warnings.push(message),
    }
    const way = await brokenWay(t, ({ made }) => made > connections && warnings.length === 0)
    const databaseUrl = onServers(await server.createDatabase(), [way.port])
    const ports = { productionPort: '0', sandboxPort: '0', operatorPort: '0' }
    const config = readConfig({ dataDir: makeDataDir(t), databaseUrl, ...ports }, {})
    const gateway = await startGateway(config, { logger })
    await untilReady(gateway.addresses.operator)
    await gateway.stop()
    assert.deepEqual(warnings.slice(0, 1), ['the store cannot be used yet, trying again'])
  })

test('the start of workers goes on although the database breaks off after their parent has prepared it', async (t) => {
  let broken = 0
  let isPrepared = false
  const way = await brokenWay(t, ({ made, open }) => {
    isPrepared ||= made > 1 && open.size === 0
    return isPrepared && broken++ < 6
  })
  const databaseUrl = onServers(await server.createDatabase(), [way.port])
  const service = await startServeProcess(makeDataDir(t), '--workers', '2', '--database-url', databaseUrl)
  await untilReady(service.addresses.operator)
  await service.stop()
  assert.ok(broken > 6)
})
