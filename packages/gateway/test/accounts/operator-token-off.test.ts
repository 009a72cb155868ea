import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startTestGateway } from '@txgw/testkit/service/test-gateway'

const APPS = '/operator/v1/production/apps'

function warnings() {
  const messages: string[] = []
  const ignore = () => {}
  const warn = (_fields: object, message: string) => void messages.push(message)
  return { messages, logger: { error: ignore, warn, info: ignore, debug: ignore } }
}

test('a service without the operator token works with its other tokens, and says when it has none', async () => {
  const { messages: atFirst, logger: firstLogger } = warnings()
  await using fresh = await startTestGateway({ config: { operatorToken: null }, logger: firstLogger })
  assert.equal(fresh.operatorToken, '')
  assert.ok(!existsSync(join(fresh.dataDir, 'operator-token')))
  assert.equal((await fresh.operator('GET', APPS)).status, 401)
  const advice = atFirst.filter((message) => message.includes('txgw token add'))
  assert.equal(advice.length, 1)
  assert.match(advice[0] ?? '', /the operator token is switched off, and no token has the role admin/)
  await fresh.stop()

  await using on = await startTestGateway({ config: { dataDir: fresh.dataDir } })
  const wanted = { name: 'first admin', role: 'admin', environments: ['production', 'sandbox'] }
  const { token } = (await on.operator('POST', '/operator/v1/tokens', wanted)).body
  await on.stop()

  const { messages, logger } = warnings()
  await using off = await startTestGateway({
    config: { dataDir: fresh.dataDir, operatorToken: null },
    logger,
  })
  const call = (authorization: string) => off.operator('GET', APPS, undefined, { authorization })
  assert.equal((await call(`Bearer ${on.operatorToken}`)).status, 401)
  assert.equal((await call(`Bearer ${token}`)).status, 200)
  assert.deepEqual(
    messages.filter((message) => message.includes('txgw token add')),
    [],
  )
})
