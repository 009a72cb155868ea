import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../end-to-end/fleet/fleet.ts'
import { keepAsking, WireClient } from '../stopping/wire-client.ts'
import { isRunning, startWorkerService } from './worker-service.ts'

const REQUEST = 'POST /v2/orders HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}'
const CLIENTS = 20

const onLinux = { skip: process.platform === 'linux' ? false : 'workers are found through /proc' }

describe('stopping a service of several workers', onLinux, () => {
  it('answers every request, even when every process gets the signal', async () => {
    const service = await startWorkerService(2)
    const { production } = service.addresses
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => WireClient.open(production)))
    let answered = 0
    const asking = clients.map((client) => keepAsking(client, REQUEST, () => answered++))
    await until('the clients are busy', () => answered > CLIENTS)
    const pids = service.workers()
    const ended = once(service.child, 'exit')
    for (const pid of [...pids, service.child.pid as number]) process.kill(pid, 'SIGINT')
    await Promise.all(asking)
    assert.deepEqual(await ended, [0, null])
    assert.deepEqual(pids.filter(isRunning), [])
    await service.dispose()
  })

  it('ends all workers at once on a second signal', async () => {
    const service = await startWorkerService(2)
    const client = await WireClient.open(service.addresses.production)
    client.send(REQUEST.slice(0, -1))
    const pids = service.workers()
    const ended = once(service.child, 'exit')
    // Those that come within a second of the first count as the same wish.
    while (service.child.exitCode === null) {
      service.child.kill('SIGTERM')
      await Promise.race([ended, sleep(200)])
    }
    assert.deepEqual(await ended, [143, null])
    await until('the workers are gone', () => !pids.some(isRunning))
    client.close()
    await service.dispose()
  })
})
