import type { Check } from '../check.ts'
import { answerText, type Connection, sameVerdict } from '../prober.ts'
import { fail, pass, warn } from '../report.ts'
import { sendAlone } from '../send-alone.ts'
import { withHeaders } from '../with-headers.ts'

const CONTENT_TYPE = 'application/json; charset=utf-8'

export const contentTypeCharset: Check = {
  id: 'content-type-charset',
  group: 'connection',
  title: `Content-Type may be "${CONTENT_TYPE}"`,
  why: 'A proxy on the way may add the character set.',
  advice: 'Compare only the media type before the semicolon.',
  run: async ({ prober, ordinary }) => {
    const over = (shared: Connection) =>
      withHeaders(shared, (name, value) => (name === 'Content-Type' ? CONTENT_TYPE : value))
    const answer = await prober.ask({ over })
    return sameVerdict(answer.verdict, ordinary.verdict) ? pass(answerText(answer)) : fail(answerText(answer))
  },
}

export const keepAlive: Check = {
  id: 'keep-alive',
  group: 'connection',
  title: 'A connection is kept open for the next notification',
  why: 'A new connection, above all with TLS, adds several round trips to each recharge.',
  advice:
    'Enable keep-alive for at least 15 seconds in the server and in the proxy in front of it. Repeat user_id in every reply: the service keeps a connection only after a reply that names the player.',
  run: async ({ prober, ordinary }) => {
    await prober.ask()
    const second = await prober.ask()
    if (!sameVerdict(second.verdict, ordinary.verdict)) return fail(answerText(second))
    return second.wasReused
      ? pass('the second notification went over the same connection')
      : warn('every notification needs a new connection')
  },
}

export const slowNetwork: Check = {
  id: 'slow-network',
  group: 'connection',
  title: 'A body that arrives in small pieces is read to its end',
  why: 'A network may split a body anywhere. A backend that takes the first piece for the whole body verifies the wrong bytes.',
  advice: 'Read all Content-Length bytes before you verify the signature.',
  run: async ({ prober, link, ordinary }) => {
    const answer = await prober.ask({ over: () => sendAlone(link, { inPieces: true }) })
    return sameVerdict(answer.verdict, ordinary.verdict) ? pass(answerText(answer)) : fail(answerText(answer))
  },
}
