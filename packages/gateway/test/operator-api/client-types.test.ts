import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer, EnvironmentPaths, OperatorPrefix } from '../../src/operator-api/client-types.ts'
import { OPERATIONS } from '../../src/operator-api/operations/all-operations.ts'

type Query = NonNullable<EnvironmentPaths['/orders']['get']['parameters']['query']>

/** The compiler refuses a path that no operation has, and one that is missing here. */
const SOME: Pick<Record<keyof EnvironmentPaths, true>, '/apps/{app_id}' | '/clock' | '/orders/import'> = {
  '/apps/{app_id}': true,
  '/clock': true,
  '/orders/import': true,
}

test('every path of the client is a path of an operation, after the prefix', () => {
  const prefix: OperatorPrefix = '/operator/v1'
  const behind = OPERATIONS.map(({ path }) => path.replace(/^.*?\/v1\/(\{env\}|sandbox)/, ''))
  for (const path of Object.keys(SOME)) assert.ok(behind.includes(path as never), path)
  assert.ok(OPERATIONS.some(({ path }) => path.startsWith(`${prefix}/{env}/`)))
})

test('the types match the schemas', () => {
  const query: Query = { limit: 5, app_id: undefined }
  const state: Answer<'/recharges', 'post'>['state'] = 'ENDED'
  // @ts-expect-error a number is a number
  const text: Query = { limit: '5' }
  // @ts-expect-error no such state
  const unknown: typeof state = 'GONE'
  // @ts-expect-error no such path
  const path: keyof EnvironmentPaths = '/appz'
  assert.deepEqual([query.limit, text.limit, unknown, path], [5, '5', 'GONE', '/appz'])
})
