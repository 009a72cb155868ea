import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Account } from '@txgw/domain/accounts/people/account'
import { openSqliteStore } from '@txgw/store/sqlite/open-sqlite-store'
import type { Store } from '@txgw/store/store'
import { NOW_MS } from '@txgw/testkit/samples/now'
import { sampleAccount, sampleApp, sampleKey, sampleOrder } from '@txgw/testkit/samples/records'
import { startOperatorApi, TOKEN, testEnvironment, testSandbox } from '../operator-api/operator-harness.ts'
import { tokenMaker } from '../operator-api/token-maker.ts'

export const PRODUCTION = '/operator/v1/production'
export const REQUESTS = `${PRODUCTION}/change-requests`
export const APP = `${PRODUCTION}/apps/app-1`
export const POLICY = `${PRODUCTION}/two-people`
export const GLASS = `${PRODUCTION}/break-glass`

interface Asked {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  payload?: object | undefined
  headers?: Record<string, string> | undefined
}

export interface Answered {
  status: number
  // Tests name what they expect of it.
  body: Record<string, never> & { [name: string]: string }
}

/** Two processes on the same store of production. Each person calls with a token of the own account. */
export async function startTwoPeople(t: TestContext, people: Partial<Account>[] = ADMINS) {
  const directory = mkdtempSync(join(tmpdir(), 'txgw-two-people-'))
  let nowMs = NOW_MS
  const clock = { nowMs: () => nowMs }
  const open = async () => {
    const store = await openSqliteStore({ directory, environment: 'production' })
    t.after(() => store.close())
    const environments = {
      production: await testEnvironment({ store, clock }),
      sandbox: await testSandbox(),
    }
    return { store, environments, ...(await startOperatorApi(t, { environments, clock })) }
  }
  const processes = [await open(), await open()] as const
  t.after(() => rmSync(directory, { recursive: true, force: true }))
  const [first, second] = processes
  const { store } = first
  const make = tokenMaker(first.tokens)
  const texts = new Map([['operator token', TOKEN]])
  for (const person of people) {
    const account = sampleAccount({ role: 'admin', ...person })
    await store.accounts.addAccount(account)
    const { role, accountId: ownerId, name } = account
    if (account.isEnabled) texts.set(name, await make({ name: `program of ${name}`, role, ownerId }))
  }
  await addThings(store)
  for (const { environments } of processes)
    await environments.sandbox.store.apps.addApp(sampleApp({ keys: [sampleKey()] }))
  await second.tokens.directory.refresh()
  const callAt = async (index: 0 | 1, who: string, asked: Asked): Promise<Answered> => {
    const headers = { authorization: `Bearer ${texts.get(who) ?? who}`, ...asked.headers }
    const { method, url, payload } = asked
    const sent = { method, url, headers, ...(payload && { payload }) }
    const answer = await processes[index].api.inject(sent)
    return { status: answer.statusCode, body: JSON.parse(answer.body || 'null') }
  }
  return {
    store,
    processes,
    make,
    texts,
    callAt,
    later: (ms: number) => {
      nowMs += ms
    },
    call: (who: string, asked: Asked) => callAt(0, who, asked),
    decide: (who: string, id: string, decision: 'approve' | 'refuse' | 'withdraw' = 'approve') =>
      callAt(1, who, { method: 'POST', url: `${REQUESTS}/${id}/${decision}` }),
    trail: async () => (await store.audit.search({}, { limit: 200 })).entries,
  }
}

export const ADMINS: Partial<Account>[] = [
  { accountId: 'ann', name: 'Ann' },
  { accountId: 'ben', name: 'Ben' },
]

async function addThings(store: Store): Promise<void> {
  await store.apps.addApp(sampleApp({ keys: [sampleKey()] }))
  await store.orders.putOrders([sampleOrder({ status: 'Paid' })], NOW_MS)
}
