import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { StoreUnavailable } from '@txgw/base/store-errors'
import { OverviewStreams } from '@txgw/domain/overview/overview-streams'
import type { WireOverview } from '../../src/operator-api/operations/overview/overview-wire.ts'
import { toServiceError } from '../../src/refusals/to-service-error.ts'
import { listen, SANDBOX, startOperatorApi, TOKEN } from '../operator-api/operator-harness.ts'

const always = () => true
const explain = (error: unknown) => toServiceError(error).message

const OVERVIEW = { at: '2026-01-31T08:30:00.000Z' } as WireOverview
const FIRST = `: txgw\n\nevent: overview\ndata: ${JSON.stringify(OVERVIEW)}\n\n`

/** Reads until the text has so many events or the stream ends. */
async function readEvents(stream: Readable, count: number): Promise<string> {
  let text = ''
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    text += chunk
    if (text.split('event: ').length > count) break
  }
  return text
}

describe('the streams of an environment', () => {
  test('count once for all listeners, at once and then regularly, and not without listeners', async () => {
    let counted = 0
    const latest = async () => {
      counted++
      return OVERVIEW
    }
    const streams = new OverviewStreams({ latest, explain }, { intervalMs: 20 })
    const first = streams.listen(always)
    assert.equal(await readEvents(first, 1), FIRST)
    const second = streams.listen(always)
    await readEvents(second, 1)
    const before = counted
    await Promise.all([readEvents(first, 2), readEvents(second, 2)])
    assert.ok(counted > before)
    first.destroy()
    second.destroy()
    await pause(30)
    const left = counted
    await pause(60)
    assert.equal(counted, left)
  })

  test('end with their last event, even during the first count, and streams that open later end at once', async () => {
    const count = Promise.withResolvers<WireOverview>()
    const streams = new OverviewStreams({ latest: () => count.promise, explain })
    const early = streams.listen(always)
    streams.close()
    streams.close()
    count.resolve(OVERVIEW)
    const late = streams.listen(always)
    for (const stream of [early, late]) {
      assert.equal(await text(stream), ': txgw\n\nevent: end\ndata: {"reason":"stopping"}\n\n')
    }
  })

  test('report when counting fails, and continue', async () => {
    let down = true
    const latest = async () => {
      if (down) throw new StoreUnavailable('disk full at /var/data')
      return OVERVIEW
    }
    const streams = new OverviewStreams({ latest, explain }, { intervalMs: 20 })
    const stream = streams.listen(always)
    const text = await readEvents(stream, 1)
    assert.match(text, /event: unavailable\ndata: \{"message":"[^"]+"\}\n\n$/)
    assert.doesNotMatch(text, /disk full/)
    down = false
    assert.match(await readEvents(stream, 1), /event: overview/)
    stream.destroy()
  })

  test('end with the session, and with the service', async () => {
    let now = 0
    const streams = new OverviewStreams(
      { latest: async () => OVERVIEW, explain },
      {
        intervalMs: 20,
      },
    )
    const signedIn = streams.listen(() => now < 1_000)
    const byToken = streams.listen(always)
    assert.equal(await readEvents(signedIn, 1), FIRST)
    now = 1_000
    assert.match(await readEvents(signedIn, 9), /event: end\ndata: \{"reason":"session"\}\n\n$/)
    assert.equal(signedIn.readableEnded, true)
    await readEvents(byToken, 1)
    streams.close()
    assert.match(await readEvents(byToken, 9), /event: end\ndata: \{"reason":"stopping"\}\n\n$/)
  })

  test('are bounded, and so is their unread data', async () => {
    let counted = 0
    const latest = async () => {
      counted++
      return OVERVIEW
    }
    const streams = new OverviewStreams(
      { latest, explain },
      {
        streamsMax: 1,
        intervalMs: 5,
        unreadBytesMax: 200,
      },
    )
    const stream = streams.listen(always)
    assert.throws(() => streams.listen(always), { kind: 'too-many' })
    while (counted < 20) await pause(5)
    assert.ok(stream.readableLength <= 300, `${stream.readableLength} bytes`)
    stream.destroy()
    await once(stream, 'close')
    streams.listen(always).destroy()
  })
})

test('events over HTTP come at once, only for the operator, and end when the service stops', async (t) => {
  const { api } = await startOperatorApi(t)
  const url = `http://127.0.0.1:${await listen(api)}${SANDBOX}/events`
  assert.equal((await fetch(url)).status, 401)
  const answer = await fetch(url, { headers: { authorization: `Bearer ${TOKEN}` } })
  assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (!text.includes('event: overview')) text += decoder.decode((await reader.read()).value)
  assert.match(text, /^: txgw\n\nevent: overview\ndata: \{"at":/)
  const closed = api.close()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value)
  }
  assert.match(text, /event: end\ndata: \{"reason":"stopping"\}\n\n$/)
  await closed
})
