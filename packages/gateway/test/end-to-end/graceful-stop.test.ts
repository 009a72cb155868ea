import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestGateway, type TestGateway } from '@txgw/testkit/service/test-gateway'
import { keepAsking, WireClient } from '../stopping/wire-client.ts'
import { until } from './fleet/fleet.ts'

const REQUEST = 'POST /v2/orders HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}'
const CLIENTS = 30

async function isRefused(address: string): Promise<boolean> {
  try {
    const client = await WireClient.open(address)
    client.close()
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
  }
}

describe('a graceful stop', () => {
  let gateway: TestGateway
  before(async () => {
    gateway = await startTestGateway({ stopTimes: {} })
  })
  after(() => gateway.dispose())

  it('answers every request, even one whose body is still arriving, with Connection: close', async () => {
    const { production, sandbox } = gateway.addresses
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => WireClient.open(production)))
    const late = await WireClient.open(sandbox)
    let answered = 0
    const asking = clients.map((client) => keepAsking(client, REQUEST, () => answered++))
    late.send(REQUEST.slice(0, -1))
    await until('the clients are busy', () => answered > CLIENTS)
    const stopped = gateway.stop()
    await Promise.all(asking)
    await until('the port is closed', () => isRefused(sandbox))
    late.send('}')
    const { status, connection } = await late.answer()
    assert.deepEqual([status, connection], [401, 'close'])
    await stopped
  })
})
