import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { makeId } from '@txgw/base/ids'
import { createLoneBus } from '@txgw/base/worker-bus'
import { Passwords } from '@txgw/domain/accounts/people/passwords'
import { createBatchImporter } from '@txgw/domain/orders/import-batch'
import { tableFaults } from '@txgw/domain/reconcile/table-faults'
import { HeldNotifications } from '@txgw/domain/sandbox/held-notifications'
import { openHoldDesk } from '@txgw/domain/sandbox/hold-desk'
import { SandboxClock } from '@txgw/domain/sandbox/sandbox-clock'
import type { ErrorBody } from '@txgw/protocol/schemas'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { openTestStore } from '@txgw/testkit/stores/open-test-store'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { openTokens } from '../../src/compose/open-tokens.ts'
import { createOperatorApis } from '../../src/operator-api/operator-api.ts'
import type { OperatorApiOptions } from '../../src/operator-api/operator-api-options.ts'
import type { OperatorEnvironment } from '../../src/operator-api/served.ts'

export const TOKEN = 'operator-token-1'
export const SANDBOX = '/operator/v1/sandbox'
export const clock = { nowMs: () => NOW_MS }

export const NO_BUDGET = { skip() {}, charge() {} }

export interface LogLine {
  level: string
  fields: Record<string, unknown>
  message: string
}

/** The operator API on stores of its own, with everything it logs. */
export async function startOperatorApi(t: TestContext, changes: Partial<OperatorApiOptions> = {}) {
  const lines: LogLine[] = []
  const write = (level: string) => (fields: object, message: string) => {
    lines.push({ level, fields: { ...fields }, message })
  }
  const environments = { production: await testEnvironment(), sandbox: await testSandbox() }
  const bus = createLoneBus()
  const logger = { error: write('error'), warn: write('warn'), info: write('info'), debug: write('debug') }
  const { production } = changes.environments ?? environments
  const tokens = await openTokens({ production: production.store, bus, logger })
  t.after(() => tokens.close())
  const { operator: api, merchantConsole } = createOperatorApis({
    environments,
    token: TOKEN,
    attemptKey: 'attempt-key-1',
    attemptMetrics: { failed() {}, burst() {} },
    breakGlassMetrics: { broken() {} },
    tokens,
    stopping: new AbortController().signal,
    clock,
    makeId,
    openApi: () => '{}',
    consoleDir: join(tmpdir(), 'txgw-no-console'),
    metrics: {
      contentType: 'text/plain; version=0.0.4',
      text: async () => 'txgw_up 1\n',
      read: async () => [],
    },
    budgetOf: () => NO_BUDGET,
    bus,
    logger,
    passwords: new Passwords({ memory: 8, passes: 1 }),
    passwordJudge: { countGuesses: async () => 1e20, close: async () => {} },
    ...changes,
  })
  t.after(() => Promise.all([api.close(), merchantConsole?.close()]))
  return {
    api,
    merchantConsole: merchantConsole ?? api,
    lines,
    tokens,
    call: (options: InjectOptions) => call(api, options),
  }
}

export const NO_REQUESTS: OperatorEnvironment['requestLog'] = {
  find: async () => undefined,
  findOfOrder: async () => [],
  search: async () => ({ rows: [] }),
}

export async function testEnvironment(
  changes: Partial<OperatorEnvironment> = {},
): Promise<OperatorEnvironment> {
  const { store = await openTestStore() } = changes
  return {
    store,
    importer: createBatchImporter(store),
    clock,
    aheadSecondsMax: 300,
    orderMetrics: { broughtIn() {} },
    requestLog: NO_REQUESTS,
    directory: { find: () => undefined, list: () => [] },
    onAppsChanged: async () => {},
    ...unusedWebhookParts,
    ...changes,
  }
}

/** With what only the sandbox has. */
export async function testSandbox(changes: Partial<OperatorEnvironment> = {}): Promise<OperatorEnvironment> {
  const environment = await testEnvironment(changes)
  const sandboxClock = new SandboxClock(environment.store.settings, clock, () => null)
  const holdDesk = openHoldDesk(createLoneBus(), {
    held: new HeldNotifications(),
    platformKeys: environment.platformKeys,
    makeNonce: unused,
    clock: sandboxClock,
    realClock: clock,
    monotonicMs: () => performance.now(),
  })
  return { ...environment, clock: sandboxClock, sandboxClock, holdDesk, ...changes }
}

/** Recharges and webhooks have tests of their own, over a whole service. */
const unused = (): never => {
  throw new Error('no webhook is sent in these tests')
}

const unusedWebhookParts: Pick<
  OperatorEnvironment,
  | 'recharges'
  | 'platformKeys'
  | 'sealer'
  | 'witness'
  | 'reconciler'
  | 'checkWebhook'
  | 'inspections'
  | 'health'
  | 'notices'
> = {
  recharges: {
    validator: { validate: unused },
    clock,
    makeId,
    onValidated: unused,
    onDecided: unused,
    writeAnswer: unused,
    runner: { lease: unused, run: unused, runBehind: unused, decisionOf: unused },
  },
  platformKeys: { current: unused, list: async () => [], rotate: unused, close() {} },
  sealer: { fault: undefined, accept: unused },
  witness: undefined,
  reconciler: { faults: tableFaults([]) },
  checkWebhook: unused,
  health: { all: unused, active: unused, of: unused },
  notices: { read: unused },
  inspections: { doctor: { examine: unused }, findKept: unused },
}

/** One call with the token. */
async function call(api: FastifyInstance, options: InjectOptions) {
  const headers = { authorization: `Bearer ${TOKEN}`, ...options.headers }
  const response = await api.inject({ ...options, headers })
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    json: () => JSON.parse(response.body),
    error: (): ErrorBody => JSON.parse(response.body),
  }
}

export async function listen(api: FastifyInstance): Promise<number> {
  await api.listen({ host: '127.0.0.1', port: 0 })
  return (api.server.address() as AddressInfo).port
}

/** Writes bytes as they are and reads until the server closes. */
export function exchangeRaw(port: number, bytes: string | Uint8Array): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  let answer = ''
  socket.setEncoding('utf8')
  socket.on('data', (text) => {
    answer += text
  })
  socket.on('error', reject)
  socket.on('close', () => resolve(answer))
  return promise
}
