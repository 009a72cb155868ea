import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { authorize } from '@txgw/testkit/clients/authorize'
import { openRawTls, parseAnswers } from '@txgw/testkit/clients/raw-tls'
import { createShellClient } from '@txgw/testkit/clients/shell-client'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { orderBody } from '@txgw/testkit/samples/wire'
import { startServeProcess } from '@txgw/testkit/service/serve-process'
import { registerApp, startTestGateway } from '@txgw/testkit/service/test-gateway'

/** How long after its revocation a key may still be accepted. */
const PROMISED_MS = 1000

describe('two processes on one data directory', () => {
  it('both refuse a key that was revoked in one of them, and both return the latest state', async () => {
    await using one = await startTestGateway()
    await using other = await startTestGateway({ config: { dataDir: one.dataDir } })
    const merchant = createShellClient({ appId: 'app-1', serialNo: '1' })
    const publicKeyPem = merchant.publicKeyPem
    await registerApp(one, { environment: 'production', appId: 'app-1', serialNo: '1', publicKeyPem })
    await one.operator('POST', '/operator/v1/production/orders', orderBody())
    const ask = async () => {
      const call = { baseUrl: other.addresses.production, caPath: other.devCaPath as string }
      return merchant.query({ ...call, body: '{"id":"order-1"}' })
    }
    const untilStatus = async (status: number) => {
      for (let tries = 0; tries < 40; tries++) {
        const answer = await ask()
        if (answer.status === status) return answer
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      return assert.fail(`the other process never answered ${status}`)
    }
    await untilStatus(200)
    await one.operator('POST', '/operator/v1/production/orders/app-1/order-1/status', {
      order_status: 'Paid',
    })
    assert.equal(JSON.parse((await ask()).text).order_status, 'Paid')
    await one.operator('DELETE', '/operator/v1/production/apps/app-1/keys/1')
    assert.equal(JSON.parse((await untilStatus(401)).text).name, 'UNAUTHENTICATED')
    merchant.dispose()
  })

  it('both know a token that was made in one of them, and both refuse it once it is revoked', async () => {
    await using one = await startTestGateway()
    await using other = await startTestGateway({ config: { dataDir: one.dataDir } })
    const wanted = { name: 'a program', role: 'viewer', environments: ['sandbox'] }
    const { token, token_id } = (await one.operator('POST', '/operator/v1/tokens', wanted)).body
    const headers = { authorization: `Bearer ${token}` }
    const untilStatus = async (status: number) => {
      for (let tries = 0; tries < 100; tries++) {
        const answer = await fetch(`${other.addresses.operator}/operator/v1/sandbox/apps`, { headers })
        if (answer.status === status) return answer.json()
        await sleep(50)
      }
      return assert.fail(`the other process never answered ${status}`)
    }
    await untilStatus(200)
    await one.operator('DELETE', `/operator/v1/tokens/${token_id}`)
    assert.match((await untilStatus(401)).message, /^This token was revoked at /)
  })

  it('refuse a revoked key also in a process that was suspended while it was revoked', async () => {
    await using one = await startTestGateway()
    const { privateKey, publicKey } = rsaPair()
    const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }) as string
    await registerApp(one, { environment: 'production', appId: 'app-1', serialNo: '1', publicKeyPem })
    await using other = await startServeProcess(one.dataDir)
    await using socket = await openRawTls(other.addresses.production, one.devCaPath as string)
    const ask = () => {
      const body = Buffer.from('{"id":"none"}')
      const authorization = authorize({ appId: 'app-1', privateKey }, { body })
      const head = `POST /gateway/v2/orders HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n`
      socket.write(`${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    }
    const status = async () => parseAnswers((await once(socket, 'data'))[0])[0]?.status
    ask()
    assert.equal(await status(), 404)

    other.child.kill('SIGSTOP')
    await one.operator('DELETE', '/operator/v1/production/apps/app-1/keys/1')
    await sleep(PROMISED_MS)
    // The request is read before anything else when the process goes on.
    ask()
    other.child.kill('SIGCONT')
    assert.equal(await status(), 401)
  })
})
