import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { describe, it } from 'node:test'
import { createLogger } from '@txgw/base/log/logger'
import { parseCidrList } from '@txgw/base/network/cidr-list'
import { createShellClient } from '@txgw/testkit/clients/shell-client'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { orderBody, rechargeBody } from '@txgw/testkit/samples/wire'
import { registerApp, startTestGateway } from '@txgw/testkit/service/test-gateway'
import { startMerchantBackend } from '@txgw/testkit/webhook/merchant-backend'
import { answerWith, forbidTopup, hang } from '@txgw/testkit/webhook/merchant-behaviours'
import { SANDBOX } from './recharge-setup.ts'

const PLAYER = 'player-who-is-secret'

describe('the log', () => {
  it('contains no signature, key, token or user_id, whatever happens', async () => {
    let log = ''
    const sink = new Writable({
      write(chunk, _encoding, done) {
        log += chunk
        done()
      },
    })
    await using backend = await startMerchantBackend()
    await using gateway = await startTestGateway({
      logger: createLogger('debug', { destination: sink }),
      config: { allowedWebhookAddresses: parseCidrList('127.0.0.0/8') ?? [] },
    })
    const merchant = createShellClient({ appId: 'app-1', serialNo: '1' })
    const stranger = createShellClient({ appId: 'app-1', serialNo: '1' })
    const app = {
      environment: 'sandbox',
      appId: 'app-1',
      serialNo: '1',
      publicKeyPem: merchant.publicKeyPem,
    } as const
    await registerApp(gateway, app)
    const settings = { webhook_url: backend.url, validation_deadline_ms: 500 }
    await gateway.operator('PATCH', `${SANDBOX}/apps/app-1`, settings)
    await gateway.operator('POST', `${SANDBOX}/orders`, orderBody({ user_id: PLAYER }))
    await gateway.operator('GET', `${SANDBOX}/orders?user_id=${PLAYER}`)
    await gateway.operator('POST', `${SANDBOX}/orders`, orderBody({ user_id: PLAYER, shop_region: 'wrong' }))
    const { privateKey } = rsaPair()
    const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
    await gateway.operator('POST', `${SANDBOX}/apps/app-1/keys`, { serial_no: '2', public_key: privatePem })
    for (const behaviour of [forbidTopup('OTHER'), answerWith({ status: 500 }), hang]) {
      backend.behave(behaviour)
      await gateway.operator('POST', `${SANDBOX}/recharges`, rechargeBody({ user_id: PLAYER }))
    }
    const call = { baseUrl: gateway.addresses.sandbox, caPath: gateway.devCaPath as string }
    await merchant.query({ ...call, body: '{"id":"order-1"}' })
    await merchant.query({ ...call, body: `{"id":"${PLAYER}` })
    await stranger.query({ ...call, body: '{"id":"order-1"}' })
    const badToken = await fetch(`${gateway.addresses.operator}${SANDBOX}/apps`, {
      headers: { authorization: 'Bearer wrong-token-that-was-typed' },
    })
    assert.equal(badToken.status, 401)
    const signatures = backend.received.map(({ headers }) => headers['txgw-signature'] as string)
    await gateway.dispose()
    await backend.close()
    merchant.dispose()
    stranger.dispose()

    assert.ok(log.split('\n').length > 10, 'something was logged')
    const secrets = [PLAYER, gateway.operatorToken, 'wrong-token', privatePem.slice(60, 120), ...signatures]
    for (const secret of secrets) assert.ok(!log.includes(secret), `the log holds ${secret.slice(0, 12)}…`)
    assert.doesNotMatch(log, /signature=[A-Za-z0-9+/]/)
    assert.doesNotMatch(log, /[A-Za-z0-9+/]{342}==/)
  })
})
