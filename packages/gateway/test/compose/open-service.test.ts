import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { readConfig, startGateway } from '../../src/main.ts'

it('a start that fails at its last step names the port, and leaves no other port open', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'txgw-failed-start-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const taken = createServer().listen(0, '127.0.0.1')
  t.after(() => taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const flags = { dataDir, productionPort: '0', sandboxPort: '0', operatorPort: String(port) }
  const config = readConfig({ ...flags, logLevel: 'silent' }, {})
  await assert.rejects(startGateway(config), {
    name: 'StartError',
    message: new RegExp(`^port ${port} on 127\\.0\\.0\\.1 is in use`),
  })
  assert.equal(await countPorts(), 1)
  const gateway = await startGateway({ ...config, operatorPort: 0 })
  assert.equal(await countPorts(), 4)
  await gateway.stop()
  assert.equal(await countPorts(), 1)
  const merchantConsole = { host: '127.0.0.1', port }
  await assert.rejects(startGateway({ ...config, operatorPort: 0, merchantConsole }), {
    message: new RegExp(`^port ${port} on 127\\.0\\.0\\.1 is in use`),
  })
  assert.equal(await countPorts(), 1)
})

/** The ports on which this process listens. */
async function countPorts(): Promise<number> {
  // A closed port disappears at the end of a turn of the event loop.
  await nextTurn()
  await nextTurn()
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length
}
