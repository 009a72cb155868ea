import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startTestGateway } from '@txgw/testkit/service/test-gateway'
import { buildConsole } from '../scripts/build-console.ts'

it('serves the reader of the OpenAPI document with its script, and the document', async () => {
  await buildConsole()
  const gateway = await startTestGateway()
  try {
    const get = async (path: string) => {
      const answer = await fetch(gateway.addresses.operator + path)
      assert.equal(answer.status, 200, path)
      return answer.text()
    }
    const [, script] = /<script[^>]* src="(\/assets\/docs-[^"]+\.js)"/.exec(await get('/docs')) ?? []
    assert.match(await get(script as string), /openapi\.json/)
    const { paths } = JSON.parse(await get('/openapi.json'))
    assert.ok(Object.keys(paths).length > 0, 'the document has no operations')
  } finally {
    await gateway.dispose()
  }
})
