import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { buildOpenApi } from '../../src/openapi/build-openapi.ts'
import { openApiText } from '../../src/openapi/openapi-text.ts'

/** Every rule that the linter recommends, warnings counted as errors; examples are held against their schemas. */
async function lint(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)
}

describe('the OpenAPI document', () => {
  it('passes the linter, with any path segment', async () => {
    for (const pathSegment of ['gateway', 'brand.v2~x']) {
      assert.deepEqual(await lint(openApiText(buildOpenApi({ pathSegment }))), [])
    }
  })

  it('would not pass with a wrong example', async () => {
    const text = openApiText(buildOpenApi({ pathSegment: 'gateway' }))
    const [problem] = await lint(text.replaceAll('"P-20260131-0001"', '5'))
    assert.match(problem ?? '', /^no-invalid-media-type-examples: /)
  })
})
