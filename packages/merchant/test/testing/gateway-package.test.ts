import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as gateway from '@txgw/gateway'
import { type GatewayPackage, loadGateway } from '../../src/testing/gateway-package.ts'

describe('the gateway package', () => {
  it('has everything that a sandbox needs', async () => {
    const used: GatewayPackage = gateway
    const loaded = await loadGateway()
    assert.equal(loaded.startGateway, used.startGateway)
    assert.equal(loaded.readConfig, used.readConfig)
  })

  it('is named when it is not installed', async () => {
    const missing = loadGateway(async () => {
      throw new Error('Cannot find package')
    })
    await assert.rejects(
      missing,
      /createSandbox\(\) needs the package @txgw\/gateway.*npm install --save-dev/,
    )
  })
})
