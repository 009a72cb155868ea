import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { fakeThread } from '@txgw/testkit/service/fake-thread'
import type { OperatorApiOptions } from '../../src/operator-api/operator-api-options.ts'
import { SANDBOX, startOperatorApi, testEnvironment, testSandbox } from './operator-harness.ts'

const PLAYER = 'player-1a2b3c4d'

type FindApp = (work: () => void, wait: () => Promise<void>) => Promise<undefined>

/** The operator API on a thread that works when the sandbox is asked for an app. */
async function startOnThread(t: TestContext, findApp: FindApp, changes: Partial<OperatorApiOptions> = {}) {
  const thread = fakeThread()
  const wait = async () => {
    await setImmediate()
    thread.tick()
  }
  let worked: [cpuMs: number, passedMs: number] = [0, 0]
  const sandbox = await testSandbox()
  const apps = { ...sandbox.store.apps, findApp: () => findApp(() => thread.work(...worked), wait) }
  const { call } = await startOperatorApi(t, {
    ...changes,
    budgetOf: thread.budgetOf,
    environments: {
      production: await testEnvironment(),
      sandbox: { ...sandbox, store: { ...sandbox.store, apps } },
    },
  })
  const lookAfter = (cpuMs: number, passedMs: number) => {
    worked = [cpuMs, passedMs]
    return call({ url: `${SANDBOX}/apps/${PLAYER}`, headers: { 'x-player': PLAYER } })
  }
  return { thread, lookAfter, call }
}

describe('the CPU budget of an operator request', () => {
  const workPlaces: Record<string, FindApp> = {
    'the beginning of an operation': async (work, wait) => {
      work()
      await wait()
    },
    'what follows an answer of the store': async (work, wait) => {
      await wait()
      work()
    },
    'a refusal': async (work, wait) => {
      await wait()
      work()
      throw new TypeError(PLAYER)
    },
  }
  for (const [what, findApp] of Object.entries(workPlaces)) {
    it(`covers ${what}, is one of CPU time, and its line names nobody`, async (t) => {
      const { thread, lookAfter } = await startOnThread(t, findApp)
      await lookAfter(49, 49)
      await lookAfter(49, 3_000)
      assert.deepEqual(thread.lines, [])
      const { headers } = await lookAfter(12_000, 12_500)
      const fields = {
        environment: 'sandbox',
        operation: 'showApp',
        debug_id: headers['txgw-debug-id'],
        cpu_ms: 12_000,
      }
      assert.deepEqual(thread.lines, [['a request used the main thread for too long', fields]])
      assert.doesNotMatch(JSON.stringify(thread.lines), new RegExp(PLAYER))
    })
  }

  it('is charged to the operation also where its refusal is written', async (t) => {
    const { thread, call } = await startOnThread(t, async () => undefined, {
      linksOf() {
        thread.work(70)
        return []
      },
    })
    await call({ url: `${SANDBOX}/apps/${PLAYER}` })
    await call({ url: '/nothing/here' })
    const operations = thread.lines.map(([, fields]) => (fields as { operation: string }).operation)
    assert.deepEqual(operations, ['showApp', 'unknown'])
  })

  it('does not count what ran before the request', async (t) => {
    const { thread, call } = await startOnThread(t, async () => undefined)
    thread.work(900)
    await call({ url: `${SANDBOX}/apps/${PLAYER}` })
    thread.work(900)
    await call({ url: '/nothing/here' })
    assert.deepEqual(thread.lines, [])
  })
})
