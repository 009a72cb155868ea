import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServeProcess, startServeProcess } from '@txgw/testkit'

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
  const dataDir = mkdtempSync(join(tmpdir(), 'txgw-wrong-workers-'))
  const flags = ['--workers', '2', '--log-level', 'silent']
  let service = await startServeProcess(dataDir, ...flags)
  assert.equal((await call(service, 'POST', '/apps', { app_id: 'a', name: 'A' })).status, 201)
  await service.killHard()
  service = await startServeProcess(dataDir, ...flags)
  assert.deepEqual(await statuses(service), [200])
  await service.stop()
  if (process.env.TXGW_TEST_STORE === 'postgres') return rmSync(dataDir, { recursive: true })
  for (const name of ['txgw.db', 'txgw.db-wal', 'txgw.db-shm'])
    rmSync(join(dataDir, 'production', name), { force: true })
  service = await startServeProcess(dataDir, ...flags)
  assert.deepEqual(await statuses(service), [503])
  assert.equal(existsSync(join(dataDir, 'production/txgw.db')), false)
  assert.equal((await call(service, 'POST', '/release', { reason: 'lost' })).status, 200)
  while ((await statuses(service)).join() !== '200') await sleep(100)
  await service.stop()
  rmSync(dataDir, { recursive: true })
})
