import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { startTestGateway, type TestGateway } from '@txgw/testkit/service/test-gateway'
import { buildOpenApi } from '../../src/openapi/build-openapi.ts'
import { OPENAPI_PATH } from '../../src/openapi/openapi-text.ts'

let gateway: TestGateway

before(async () => {
  gateway = await startTestGateway()
})
after(() => gateway.dispose())

const get = (path: string) => fetch(gateway.addresses.operator + path)

describe('GET /openapi.json', () => {
  it('needs no token and matches the file in the repository', async () => {
    const response = await get('/openapi.json')
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
    assert.equal(
      await response.text(),
      readFileSync(OPENAPI_PATH, 'utf8'),
      'docs/openapi.json is out of date: run node packages/gateway/src/openapi/write-openapi.ts',
    )
  })

  it('has the configured path segment', () => {
    const { paths, components } = buildOpenApi({ pathSegment: 'brand' })
    const merchantPaths = Object.keys(paths).filter((path) => path.includes('/v2/'))
    assert.deepEqual(merchantPaths, [
      '/brand/v2/orders',
      '/v2/orders',
      '/brand/v2/certificates',
      '/v2/certificates',
    ])
    assert.match(
      components.securitySchemes['TXGW-SHA256-RSA2048']?.description ?? '',
      /\n\/brand\/v2\/orders\n/,
    )
    assert.doesNotMatch(JSON.stringify(buildOpenApi({ pathSegment: 'brand' })), /\/gateway\//)
  })
})
