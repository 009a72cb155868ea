import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { ENVIRONMENTS } from '@txgw/base/environment'
import { buildOpenApi } from '../../src/openapi/build-openapi.ts'
import { openApiText } from '../../src/openapi/openapi-text.ts'

/**
 * Every rule that the linter recommends, warnings counted as errors; examples are held against their schemas. The rule
 * about ambiguous paths does not know that `{env}` has two values; a test below does.
 */
async function lint(source: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: { 'no-ambiguous-paths': 'off' },
  })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)
}

function isAmbiguous(one: string[], other: string[]): boolean {
  const isOpen = (part = '') => part.startsWith('{')
  const canMeet =
    one.length === other.length &&
    one.every((part, i) => part === other[i] || isOpen(part) || isOpen(other[i]))
  const isMoreExact = (a: string[], b: string[]) => a.some((part, i) => !isOpen(part) && isOpen(b[i]))
  return canMeet && isMoreExact(one, other) && isMoreExact(other, one)
}

describe('the OpenAPI document', () => {
  it('passes the linter, with any path segment', async () => {
    for (const pathSegment of ['gateway', 'brand.v2~x']) {
      assert.deepEqual(await lint(openApiText(buildOpenApi({ pathSegment }))), [])
    }
  })

  it('has no two paths of which neither is the more exact one for the same address', () => {
    const paths = Object.keys(buildOpenApi({ pathSegment: 'gateway' }).paths).flatMap((path) =>
      path.includes('{env}') ? ENVIRONMENTS.map((name) => path.replace('{env}', name)) : [path],
    )
    const ambiguous = paths.flatMap((one) =>
      paths.filter((other) => one < other && isAmbiguous(one.split('/'), other.split('/'))),
    )
    assert.deepEqual(ambiguous, [])
    assert.ok(isAmbiguous(['', '{a}', 'b'], ['', 'a', '{b}']))
  })

  it('would not pass with a wrong example', async () => {
    const text = openApiText(buildOpenApi({ pathSegment: 'gateway' }))
    const [problem] = await lint(text.replaceAll('"P-20260131-0001"', '5'))
    assert.match(problem ?? '', /^no-invalid-media-type-examples: /)
  })
})
