import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { type ServeProcess, startServeProcess } from '@txgw/testkit/service/serve-process'
import { until } from '../end-to-end/fleet/fleet.ts'

const CALLS = 12

async function call(
  { addresses, operatorToken }: ServeProcess,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; name: string | undefined }> {
  const response = await fetch(`${addresses.operator}/operator/v1/production${path}`, {
    method,
    headers: {
      authorization: `Bearer ${operatorToken}`,
      connection: 'close',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, name: (await response.json()).name }
}

/** Each call has a connection of its own, which goes to any worker. */
async function statuses(service: ServeProcess): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: CALLS }, () => call(service, 'GET', '/orders')))
  return [...new Set(answers.map(({ status }) => status))]
}

it('a kill -9 of all workers is no fault; a lost store closes all of them, and one release opens them', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'txgw-wrong-workers-'))
  const start = () => startServeProcess(folder.path, '--workers', '2', '--log-level', 'silent')
  {
    await using service = await start()
    assert.equal((await call(service, 'POST', '/apps', { app_id: 'a', name: 'A' })).status, 201)
    await service.killHard()
  }
  {
    await using service = await start()
    assert.deepEqual(await statuses(service), [200])
    await service.stop()
  }
  if (process.env.TXGW_TEST_STORE === 'postgres') return
  for (const name of ['txgw.db', 'txgw.db-wal', 'txgw.db-shm'])
    rmSync(join(folder.path, 'production', name), { force: true })
  await using service = await start()
  assert.deepEqual(await statuses(service), [503])
  assert.equal(existsSync(join(folder.path, 'production/txgw.db')), false)
  assert.equal((await call(service, 'POST', '/release', { reason: 'lost' })).status, 200)
  await until('every worker has opened', async () => (await statuses(service)).join() === '200')
  await service.stop()
})
