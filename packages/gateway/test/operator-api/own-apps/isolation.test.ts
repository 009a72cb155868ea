import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENVIRONMENTS, type Environment } from '@txgw/base/environment'
import type { FastifyInstance } from 'fastify'
import type { Operation } from '../../../src/operator-api/operation.ts'
import { OPERATIONS } from '../../../src/operator-api/operations/all-operations.ts'
import { INSIDE_ADDRESS, startMerchantWorld } from './merchant-world.ts'
import { PROBES, type ProbedCall } from './probes.ts'

const ADMITTING = (OPERATIONS as readonly Operation[]).filter(({ merchant }) => merchant !== undefined)
const MERCHANTS = [['app-own'], ['app-own', 'app-sibling']]

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

function environmentsOf({ path, merchant }: Operation): readonly Environment[] {
  return merchant === 'own-apps' && path.includes('{env}') ? ENVIRONMENTS : ['sandbox']
}

/** Everything that a caller sees, but for the id of the request, the text it sent, and the part of each id that it chose. */
function seenIn({ statusCode, headers, body }: Answer) {
  const { 'txgw-debug-id': _, date: __, ...rest } = headers
  return { statusCode, rest, body: withoutEcho(body) }
}

function withoutEcho(body: string): string {
  const echoes = [/"debug_id":"\w{26}"/, /"query":"[^"]*"/]
  return echoes.reduce((text, echo) => text.replace(echo, ''), body).replaceAll('nowhere', 'foreign')
}

test('every operation that admits merchants is tried here', () => {
  assert.deepEqual(Object.keys(PROBES).toSorted(), ADMITTING.map(({ id }) => id).toSorted())
})

test('every operation that takes an id is tried with the ids of others', () => {
  for (const { id, params, query, body } of ADMITTING) {
    const takesIds = params !== undefined || query !== undefined
    if (takesIds) assert.ok(PROBES[id]?.others, id)
    else
      assert.ok(
        body === undefined || ['checkWebhookAddress', 'inspectRequest', 'askForChange'].includes(id),
        id,
      )
  }
})

test('no operation tells the records of others from none', async (t) => {
  const { api, storeCalls, makeToken } = await startMerchantWorld(t)
  for (const appIds of MERCHANTS) {
    const headers = { authorization: `Bearer ${await makeToken({ role: 'merchant', appIds })}` }
    for (const operation of ADMITTING) {
      for (const environment of environmentsOf(operation)) {
        const call: Calling = async ({ url, accept, ...rest }) => {
          storeCalls.length = 0
          const sent = { ...headers, ...(accept !== undefined && { accept }) }
          const answer = await api.inject({
            ...rest,
            url: `/operator/v1/${environment}${url}`,
            headers: sent,
          })
          return { answer, calls: storeCalls.toSorted() }
        }
        await t.test(`${operation.id} in ${environment} for ${appIds.join(' and ')}`, async () => {
          await requireNoDifference(call, operation.id)
          await requireOwnRecordsAlone(call, operation.id, appIds)
        })
      }
    }
  }
})

type Calling = (call: ProbedCall) => Promise<{ answer: Answer; calls: string[] }>

/** The same store calls that give the same amount take the same time. */
async function requireNoDifference(call: Calling, id: string): Promise<void> {
  const others = PROBES[id]?.others
  const nowhere = others?.('nowhere') ?? []
  for (const [index, foreign] of (others?.('foreign') ?? []).entries()) {
    const what = `${foreign.method} ${foreign.url}`
    const ofForeign = await call(foreign)
    const ofNowhere = await call(nowhere[index] as ProbedCall)
    assert.notEqual(ofForeign.answer.statusCode, 500, what)
    assert.deepEqual(seenIn(ofForeign.answer), seenIn(ofNowhere.answer), what)
    assert.deepEqual(ofForeign.calls, ofNowhere.calls, `the store calls of ${what}`)
    requireNothingOfOthers(ofForeign.answer, foreign)
  }
}

async function requireOwnRecordsAlone(call: Calling, id: string, appIds: string[]): Promise<void> {
  for (const own of PROBES[id]?.own ?? []) {
    const { answer } = await call(own)
    const isRepeated = appIds.length > 1 && answer.statusCode >= 400
    // The other merchant of the same app was here before: its key is registered, its notification is answered.
    if (isRepeated && ['addKey', 'replyByHand', 'withdrawChangeRequest'].includes(id)) continue
    assert.equal(Math.floor(answer.statusCode / 100), 2, `${own.url}: ${answer.body}`)
    requireNothingOfOthers(answer, own)
    if (appIds.length === 1) assert.doesNotMatch(answer.body, /sibling/, own.url)
  }
}

/** What the caller has sent may come back. Nothing else of another app may. */
function requireNothingOfOthers({ body }: Answer, call: ProbedCall): void {
  const sent = `${decodeURIComponent(call.url)} ${JSON.stringify(call.payload ?? '')}`
  for (const word of body.match(/[\w-]*(?:foreign|Mallory)[\w-]*/g) ?? []) {
    assert.ok(sent.includes(word), `${call.url} tells ${word}`)
  }
  assert.ok(!body.includes(INSIDE_ADDRESS), `${call.url} tells an address of the service`)
  assert.doesNotMatch(body, /TXGW_ALLOW_WEBHOOK/)
  // The reason in the record of a refused request that was signed by another app.
  assert.doesNotMatch(body, /wrong-signature [(]other-app/)
  assert.doesNotMatch(body, /wrong-signature [(][^)]*crlf-line-ends/)
}
