import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { startService } from '../../support/demo-service.ts'
import { tempDir } from '../../support/temp-dir.ts'
import { refusesUsedPort } from '../../support/used-port.ts'

const folder = tempDir()

test('names a port in use, with several processes', () => refusesUsedPort(join(folder, 'port'), '2'))

test('the demo starts with several processes on an empty data directory', async () => {
  const service = await startService(join(folder, 'demo'), '--demo', '--workers', '2')
  const { code, stderr } = await service.merchant(['query', 'demo-order-paid'])
  assert.equal(code, 0, stderr)
  assert.equal((await service.stop('SIGTERM')).code, 0)
})
