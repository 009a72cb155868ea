import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { openRawTls, parseAnswers, startTestGateway } from '@txgw/testkit'

const REQUEST = 'POST /v2/orders HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}'
const CLIENTS = 30

interface Outcome {
  sent: number
  answered: number
  closedByService: boolean
}

/** Sends one request after the other, like a merchant with a keep-alive pool, until the service says close. */
async function keepAsking(baseUrl: string, caPath: string): Promise<Outcome> {
  const socket = await openRawTls(baseUrl, caPath)
  const outcome: Outcome = { sent: 0, answered: 0, closedByService: false }
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  while (!outcome.closedByService) {
    socket.write(REQUEST)
    outcome.sent++
    const answer = await Promise.race([once(socket, 'data'), closed])
    const [parsed] = answer[0] instanceof Buffer ? parseAnswers(answer[0]) : []
    if (!parsed) break
    outcome.answered++
    outcome.closedByService = parsed.headers.connection === 'close'
  }
  socket.destroy()
  return outcome
}

describe('a graceful stop', () => {
  it('answers every request that was sent and tells each connection to close', async () => {
    const gateway = await startTestGateway()
    const clients = Array.from({ length: CLIENTS }, () =>
      keepAsking(gateway.addresses.production, gateway.devCaPath as string),
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    await gateway.stop()
    const outcomes = await Promise.all(clients)
    for (const { sent, answered, closedByService } of outcomes) {
      assert.equal(answered, sent)
      assert.equal(closedByService, true)
    }
    assert.ok(outcomes.reduce((sum, { answered }) => sum + answered, 0) > CLIENTS)
    await gateway.dispose()
  })

  it('waits for a request whose body is still arriving', async () => {
    const gateway = await startTestGateway()
    const socket = await openRawTls(gateway.addresses.sandbox, gateway.devCaPath as string)
    socket.write(REQUEST.slice(0, -1))
    await new Promise((resolve) => setTimeout(resolve, 100))
    const stopped = gateway.stop()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    socket.write('}')
    const [bytes] = (await once(socket, 'data')) as [Buffer]
    assert.equal(parseAnswers(bytes)[0]?.status, 401)
    await stopped
    await gateway.dispose()
  })
})
