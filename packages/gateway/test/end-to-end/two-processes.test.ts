import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createShellClient, orderBody, registerApp, startTestGateway } from '@txgw/testkit'

describe('two processes on one data directory', () => {
  it('both refuse a key that was revoked in one of them, and both return the latest state', async () => {
    const one = await startTestGateway()
    const other = await startTestGateway({ config: { dataDir: one.dataDir } })
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
    await other.stop()
    await one.dispose()
  })
})
