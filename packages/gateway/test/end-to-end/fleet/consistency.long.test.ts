import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { loopbackCertificate } from '@txgw/testkit/keys/certificates'
import { type PostgresServer, startPostgres } from '@txgw/testkit/postgres/server'
import { orderBody } from '@txgw/testkit/samples/wire'
import { RegisterHistory } from '@txgw/testkit/service/register-history'
import { type Fleet, startFleet, until, workersOf } from './fleet.ts'
import { startFleetLoad } from './fleet-load.ts'

const ORDERS = ['order-a', 'order-b', 'order-c']
const RACES = 12
/** Acknowledged, not there yet, older than the kept one, no store; and a connection that went down with its worker. */
const EXPECTED = [200, 201, 404, 409, 503, 'ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE']

const onLinux = { skip: process.platform === 'linux' ? false : 'workers are found through /proc' }

describe('two machines with two workers each on one PostgreSQL', onLinux, () => {
  let server: PostgresServer
  let fleet: Fleet
  before(async () => {
    server = await startPostgres({ tls: loopbackCertificate() })
    fleet = await startFleet(await server.createDatabase(), { workers: 2 })
  })
  after(async () => {
    await fleet?.stop()
    await server.stop()
  })

  it('let exactly one of many status changes succeed', async () => {
    const { services, client } = fleet
    for (let race = 0; race < RACES; race++) {
      const id = `raced-${race}`
      const [first] = services
      assert.ok(first)
      await client.operate(first, 'POST', '/orders', orderBody({ payment_order_id: id }))
      const rivals = [...services, ...services, ...services]
      const answers = await Promise.all(
        rivals.map((service) =>
          client.operate(service, 'POST', `/orders/app-1/${id}/status`, { order_status: 'Paid' }),
        ),
      )
      const statuses = answers.map(({ status }) => status).sort()
      assert.deepEqual(statuses, [200, 409, 409, 409, 409, 409])
      const { body } = await client.operate(first, 'GET', `/orders/app-1/${id}`)
      assert.equal(body.history.length, 2)
    }
  })

  it('give no stale answer and lose no write while workers die and the database restarts', async () => {
    const history = new RegisterHistory(() => performance.now())
    const load = startFleetLoad({ ...fleet, history, orderIds: ORDERS })
    await load.goesOn()
    await killOneWorker(fleet)
    await load.goesOn()
    await server.restart()
    await load.goesOn()
    await server.kill9()
    await server.restart()
    await load.goesOn()
    await load.stop()

    const acknowledged = history.writes.filter(({ outcome }) => outcome === 'acknowledged')
    assert.ok(acknowledged.length > 100, `only ${acknowledged.length} writes were acknowledged`)
    assert.deepEqual(history.problems(), [])
    const unexpected = [...load.answered.keys()].filter((answer) => !EXPECTED.includes(answer))
    assert.deepEqual(unexpected, [], 'no connection was refused and nothing failed in another way')
  })
})

async function killOneWorker({ services: [service] }: Fleet): Promise<void> {
  assert.ok(service)
  const before = workersOf(service)
  assert.equal(before.length, 2)
  const [victim] = before
  assert.ok(victim)
  process.kill(victim, 'SIGKILL')
  await until('the dead worker is replaced', () => {
    const now = workersOf(service)
    return now.length === 2 && !now.includes(victim)
  })
}
