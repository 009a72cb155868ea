import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { ROLE_NAMES } from '../../src/accounts/role.ts'
import { callerOf } from '../../src/operator-api/caller.ts'
import type { Operation } from '../../src/operator-api/operation.ts'
import { OPERATIONS } from '../../src/operator-api/operations/all-operations.ts'
import { startOperatorApi, TOKEN } from './operator-harness.ts'
import { tokenMaker } from './token-maker.ts'

const RANKS = ['viewer', 'support', 'operator', 'admin']
const COVERED = [['production'], ['sandbox'], ['production', 'sandbox']] as const

/** Everything else asks for a token. A new operation belongs here only if anybody may call it. */
const WITHOUT_TOKEN = [
  ...['listSignInWays', 'beginOpenid', 'beginPasskey', 'beginPasskeySignIn'],
  ...['listOwnSessions', 'endOwnSession', 'showInvitation', 'acceptInvitation'],
  ...['signIn', 'showSession', 'signOut', 'showIndex', 'readConsoleFile', 'checkHealth', 'checkReadiness'],
  ...['readMetrics', 'readOpenApi', 'readDocs'],
]

const guarded = (OPERATIONS as readonly Operation[]).filter(({ id }) => !WITHOUT_TOKEN.includes(id))

/** Each address of an operation, with the environments that it touches. */
function placesOf({ path }: Operation): { url: string; touched: readonly string[] }[] {
  const url = path.replaceAll(/\{(?!env\})\w+\}/g, 'some-id')
  if (url.includes('{env}')) {
    return ['production', 'sandbox'].map((name) => ({ url: url.replace('{env}', name), touched: [name] }))
  }
  return [{ url, touched: url.includes('/sandbox/') ? ['sandbox'] : ['production', 'sandbox'] }]
}

/** Answers 299 with the caller in place of every handler that a request reaches. */
function stopBeforeHandlers(api: FastifyInstance): void {
  api.addHook('preParsing', async (request, reply) => {
    if (request.is404) return
    const isGuarded = request.url.startsWith('/operator/')
    return reply.code(299).send(isGuarded ? callerOf(request).actor : {})
  })
}

const comparable = ({ statusCode, headers, body }: Awaited<ReturnType<FastifyInstance['inject']>>) => {
  const { 'txgw-debug-id': _, date: __, ...rest } = headers
  return { statusCode, rest, body: body.replace(/"debug_id":"\w+"/, '') }
}

test('only the operations that anybody may call have no role', () => {
  for (const { id, access, role } of OPERATIONS as readonly Operation[]) {
    const isOpen = WITHOUT_TOKEN.includes(id)
    assert.equal(access !== 'operator', isOpen, id)
    assert.equal(role === undefined, isOpen, id)
  }
})

describe('every operation in every environment', () => {
  test('refuses a caller without a token', async (t) => {
    const { api } = await startOperatorApi(t)
    stopBeforeHandlers(api)
    for (const operation of guarded) {
      for (const { url } of placesOf(operation)) {
        const method = operation.method.toUpperCase() as 'GET'
        assert.equal((await api.inject({ method, url })).statusCode, 401, `${method} ${url}`)
      }
    }
  })

  for (const role of ROLE_NAMES) {
    test(`admits the role ${role} where the role and the environments are enough`, async (t) => {
      const { api, tokens } = await startOperatorApi(t)
      stopBeforeHandlers(api)
      const make = tokenMaker(tokens)
      for (const environments of COVERED) {
        const text = await make({ role, environments: [...environments], name: `${role} token` })
        const authorization = `Bearer ${text}`
        const missing = comparable(
          await api.inject({ url: '/operator/v1/nothing', headers: { authorization } }),
        )
        for (const operation of guarded) {
          for (const { url, touched } of placesOf(operation)) {
            const method = operation.method.toUpperCase() as 'GET'
            const answer = await api.inject({ method, url, headers: { authorization } })
            const what = `${method} ${url} for ${role} of ${environments}`
            if (role === 'merchant') {
              assert.deepEqual(comparable(answer), missing, what)
              continue
            }
            const isEnough = RANKS.indexOf(role) >= RANKS.indexOf(operation.role as string)
            const isCovered = touched.every((name) => (environments as readonly string[]).includes(name))
            assert.equal(answer.statusCode, isEnough && isCovered ? 299 : 403, what)
            if (isEnough && isCovered) {
              const { name, role: seen, signedInWith } = answer.json()
              assert.deepEqual([name, seen, signedInWith], [`${role} token`, role, 'token'])
            } else {
              const needed = isEnough
                ? `covers ${environments.join(' and ')} alone`
                : `needs the role ${operation.role}`
              assert.equal(answer.json().name, 'PERMISSION_DENIED')
              assert.match(answer.json().message, new RegExp(needed), what)
            }
          }
        }
      }
    })
  }

  test('admits the operator token as the first admin', async (t) => {
    const { api } = await startOperatorApi(t)
    stopBeforeHandlers(api)
    for (const operation of guarded) {
      for (const { url } of placesOf(operation)) {
        const method = operation.method.toUpperCase() as 'GET'
        const answer = await api.inject({ method, url, headers: { authorization: `Bearer ${TOKEN}` } })
        assert.equal(answer.statusCode, 299, `${method} ${url}`)
        assert.deepEqual(answer.json(), {
          ...{ id: 'operator-token', name: 'operator', role: 'admin', signedInWith: 'operator-token' },
          ...{ environments: ['production', 'sandbox'], address: '127.0.0.1' },
        })
      }
    }
  })
})
