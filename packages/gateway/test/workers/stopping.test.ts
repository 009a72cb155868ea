import assert from 'node:assert/strict'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openRawTls, parseAnswers } from '@txgw/testkit'
import { until } from '../end-to-end/fleet/fleet.ts'
import { isRunning, startWorkerService } from './worker-service.ts'

const REQUEST = 'POST /v2/orders HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}'
const CLIENTS = 20

const onLinux = { skip: process.platform === 'linux' ? false : 'workers are found through /proc' }

/** Sends one request after the other until the service says close. */
async function keepAsking(baseUrl: string, caPath: string): Promise<{ sent: number; answered: number }> {
  const socket = await openRawTls(baseUrl, caPath)
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  const outcome = { sent: 0, answered: 0 }
  for (;;) {
    socket.write(REQUEST)
    outcome.sent++
    const [bytes] = await Promise.race([once(socket, 'data'), closed])
    const [answer] = bytes instanceof Buffer ? parseAnswers(bytes) : []
    if (!answer) break
    outcome.answered++
    if (answer.headers.connection === 'close') break
  }
  socket.destroy()
  return outcome
}

describe('stopping a service of several workers', onLinux, () => {
  it('answers everything that was sent, also when the signal goes to every process', async () => {
    const service = await startWorkerService(2)
    const { production } = service.addresses
    const clients = Array.from({ length: CLIENTS }, () =>
      keepAsking(production, join(service.dataDir, 'dev-ca.pem')),
    )
    await sleep(300)
    const pids = service.workers()
    const ended = once(service.child, 'exit')
    for (const pid of [...pids, service.child.pid as number]) process.kill(pid, 'SIGINT')
    for (const { sent, answered } of await Promise.all(clients)) {
      assert.ok(answered > 0)
      assert.equal(answered, sent)
    }
    assert.deepEqual(await ended, [0, null])
    assert.deepEqual(pids.filter(isRunning), [])
    await service.dispose()
  })

  it('a second signal ends all of them at once', async () => {
    const service = await startWorkerService(2)
    const socket = await openRawTls(service.addresses.production, join(service.dataDir, 'dev-ca.pem'))
    socket.on('error', () => {})
    socket.write(REQUEST.slice(0, -1))
    const pids = service.workers()
    const ended = once(service.child, 'exit')
    service.child.kill('SIGTERM')
    await sleep(1_500)
    assert.equal(service.child.exitCode, null, 'it waits for the request that is still arriving')
    service.child.kill('SIGTERM')
    assert.deepEqual(await ended, [143, null])
    await until('the workers are gone', () => !pids.some(isRunning))
    socket.destroy()
    await service.dispose()
  })
})
