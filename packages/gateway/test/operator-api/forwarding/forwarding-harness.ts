import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { makeId } from '@txgw/base/ids'
import { createLoneBus } from '@txgw/base/worker-bus'
import { createSandboxApi } from '../../../src/operator-api/operator-api.ts'
import type { OperatorApiOptions } from '../../../src/operator-api/operator-api-options.ts'
import { clock, NO_BUDGET, startOperatorApi, testEnvironment, testSandbox } from '../operator-harness.ts'

const SILENT = { error() {}, warn() {}, info() {}, debug() {} }

/** The operator API with its sandbox behind a socket, as two processes have it. */
export async function startForwardingApi(t: TestContext, changes: Partial<OperatorApiOptions> = {}) {
  const socketPath = join(tmpdir(), `txgw-forward-${randomBytes(6).toString('hex')}`)
  const sandbox = await testSandbox()
  const bus = createLoneBus()
  const stopping = new AbortController()
  const sandboxApi = createSandboxApi({
    sandbox,
    bus,
    clock,
    makeId,
    stopping: stopping.signal,
    logger: SILENT,
    consoleDir: join(tmpdir(), 'txgw-no-console'),
    budgetOf: () => NO_BUDGET,
    metrics: { contentType: 'text/plain', text: async () => '', read: async () => [] },
  })
  await sandboxApi.listen({ path: socketPath })
  t.after(() => {
    sandboxApi.server.closeAllConnections()
    return sandboxApi.close()
  })
  t.after(() => rmSync(socketPath, { force: true }))
  const neighbour = {
    socketPath,
    store: sandbox.store,
    probe: { failure: async () => undefined, warning: () => undefined },
  }
  const environments = { production: await testEnvironment(), sandbox: neighbour }
  return {
    ...(await startOperatorApi(t, { environments, bus, ...changes })),
    sandboxApi,
    sandbox,
    socketPath,
  }
}
