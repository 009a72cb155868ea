import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { giveMadeCertificate, giveMadeKeys } from '@txgw/testkit/keys/made-keys'
import { runTxgw } from './run-txgw.ts'

/** A service with so many workers does not start on a port in use, and names it. */
export async function refusesUsedPort(dataDir: string, workers: string): Promise<void> {
  giveMadeCertificate(dataDir)
  giveMadeKeys(dataDir)
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const ports = ['--sandbox-port', String(port), '--production-port', '0', '--operator-port', '0']
  const place = ['--workers', workers, '--data-dir', dataDir]
  const { code, stdout, stderr } = await runTxgw(['serve', ...ports, ...place])
  other.close()
  assert.equal(code, 1)
  assert.equal(stdout, '')
  assert.match(
    stderr,
    new RegExp(`^Error: The service cannot start: port ${port} on 127\\.0\\.0\\.1 is in use`, 'm'),
  )
}
