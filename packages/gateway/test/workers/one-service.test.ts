import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { connect, type TLSSocket } from 'node:tls'
import { casesFor } from '@txgw/testkit/cases/cases-for'
import { orderBody } from '@txgw/testkit/samples/wire'
import { until } from '../end-to-end/fleet/fleet.ts'
import { startWorkerService, type WorkerService } from './worker-service.ts'

const WORKERS = casesFor({ quick: 3, long: 4 })
const WRITERS = 16
const WRITES = casesFor({ quick: 5, long: 15 })
const APP = '/production/apps/app-1'

const onLinux = { skip: process.platform === 'linux' ? false : 'workers are found through /proc' }

describe('several workers are one service', onLinux, () => {
  let service: WorkerService
  before(async () => {
    service = await startWorkerService(WORKERS, '--merchant-console-port', '0')
  })
  after(() => service.dispose())

  const query = (id = 'none') => service.client.query(service, id)
  const inTurn = <T>(ask: () => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: WORKERS * 2 }, ask))
  const counted = async (): Promise<number> => {
    const { text } = await service.get('/metrics')
    const lines = text.matchAll(/^txgw_merchant_requests_total\{.*operation="OrderQuery".*\} (\d+)$/gm)
    return [...lines].reduce((sum, [, count]) => sum + Number(count), 0)
  }

  it('that keeps every write, however many workers write at the same time', async () => {
    const write = async (writer: number) => {
      for (let n = 0; n < WRITES; n++) {
        const order = orderBody({ payment_order_id: `order-${writer}-${n}` })
        const { status } = await service.operate('POST', '/production/orders', order)
        assert.equal(status, 201)
        const [read] = await Promise.all([query(`order-${writer}-${n}`)])
        assert.equal(read.status, 200, 'what one worker has acknowledged any other shows')
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  })

  it('whose metrics add up at every worker, including dead workers', async () => {
    const asked = await counted()
    assert.ok(asked >= WRITERS * WRITES)
    await inTurn(() => query())
    const now = asked + WORKERS * 2
    assert.deepEqual(
      await inTurn(counted),
      Array.from({ length: WORKERS * 2 }, () => now),
    )
    await service.killOne()
    await until('the new worker answers', async () => (await counted()) === now)
    assert.deepEqual(new Set(await inTurn(counted)), new Set([now]))
  })

  it('that serves merchants on a port of their own, whichever worker gets the connection', async () => {
    const named = { name: 'a merchant', role: 'merchant', environments: ['production'], app_ids: ['app-1'] }
    const { body } = await service.operate('POST', '/tokens', named)
    const { merchant_console: url } = service.addresses
    const asks = async (address: string, token: string) => {
      const headers = { authorization: `Bearer ${token}`, connection: 'close' }
      return (await fetch(`${address}/operator/v1${APP}`, { headers })).status
    }
    const merchant = await inTurn(() => asks(url as string, body.token))
    const staff = await inTurn(() => asks(url as string, service.operatorToken))
    assert.deepEqual([new Set(merchant), new Set(staff)], [new Set([200]), new Set([403])])
    assert.deepEqual(
      new Set(await inTurn(() => asks(service.addresses.operator, body.token))),
      new Set([403]),
    )
  })

  it('that resumes a TLS session, whichever worker gets the next connection', async () => {
    const first = connectTls(service)
    const [session] = (await once(first, 'session')) as [Buffer]
    first.destroy()
    for (let connection = 0; connection < WORKERS; connection++) {
      const next = connectTls(service, { session })
      await once(next, 'secureConnect')
      assert.equal(next.isSessionReused(), true)
      next.destroy()
    }
  })

  it('that is ready at every worker', async () => {
    const answers = await inTurn(() => service.get('/readyz'))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  })

  it('that remembers refused requests, whichever worker refused them', async () => {
    const refused = await fetchRefusal(service)
    const inspections = await inTurn(() =>
      service.operate('POST', '/sandbox/inspections', { debug_id: refused }),
    )
    assert.deepEqual(new Set(inspections.map(({ status }) => status)), new Set([200]))
    const records = await inTurn(() => service.operate('GET', `/sandbox/requests/${refused}`))
    assert.deepEqual(new Set(records.map(({ status }) => status)), new Set([200]))
  })

  it('that keeps the rate of an app for all workers together', async () => {
    const burst = 40
    const settings = { rate_limit: { per_second: 1, burst } }
    assert.equal((await service.operate('PATCH', APP, settings)).status, 200)
    let granted = 0
    for (let asked = 0; asked < burst * WORKERS; asked++) if ((await query()).status === 404) granted++
    assert.ok(granted >= burst, 'the whole burst is granted')
    assert.ok(granted < burst * 2, `${granted} were granted: each worker kept a rate of its own`)
    assert.equal((await service.operate('PATCH', APP, { rate_limit: null })).status, 200)
  })

  it('that knows a token at every worker at once, and refuses it at every worker when it is revoked', async () => {
    const wanted = { name: 'a program', role: 'viewer', environments: ['production'] }
    const made = await service.operate('POST', '/tokens', wanted)
    assert.equal(made.status, 201)
    const { token, token_id } = made.body as { token: string; token_id: string }
    const ask = () => service.operate('GET', APP, undefined, { authorization: `Bearer ${token}` })
    assert.deepEqual(new Set((await inTurn(ask)).map(({ status }) => status)), new Set([200]))
    assert.equal((await service.operate('DELETE', `/tokens/${token_id}`)).status, 204)
    assert.deepEqual(new Set((await inTurn(ask)).map(({ status }) => status)), new Set([401]))
  })

  it('that refuses a revoked key at every worker', async () => {
    assert.deepEqual(new Set((await inTurn(() => query())).map(({ status }) => status)), new Set([404]))
    const { status } = await service.operate('DELETE', `${APP}/keys/1`)
    assert.equal(status, 204)
    assert.deepEqual(new Set((await inTurn(() => query())).map(({ status }) => status)), new Set([401]))
  })
})

function connectTls({ addresses }: WorkerService, options: { session?: Buffer } = {}): TLSSocket {
  const { hostname, port } = new URL(addresses.production)
  const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false, ...options })
  return socket.on('error', () => {}).resume()
}

/** The debug_id of a request without a signature. */
async function fetchRefusal({ client, ...service }: WorkerService): Promise<string> {
  const sandbox = { ...service.addresses, production: service.addresses.sandbox }
  const { status, body } = await client.query({ ...service, addresses: sandbox }, 'none')
  assert.equal(status, 401)
  return body.debug_id
}
