import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { oneOfEach } from '@txgw/testkit/cases/cases-for'
import type { CarelessCase } from '@txgw/testkit/clients/attempt-parts'
import {
  type Attempt,
  HOST,
  KEYS,
  lines,
  makeRequest,
  pemOf,
  type SentRequest,
} from '@txgw/testkit/clients/careless-merchant'
import { SERIAL_ATTEMPTS } from '@txgw/testkit/clients/header-attempts'
import { openRawTls, parseAnswers } from '@txgw/testkit/clients/raw-tls'
import { registerApp, startTestGateway, type TestGateway } from '@txgw/testkit/service/test-gateway'
import {
  BODY_CASES,
  KEY_CASES,
  LINE_CASES,
  PAIR_CASES,
  PATH_CASES,
  SPELLING_CASES,
  VALUE_CASES,
} from './careless/usual-attempts.ts'

const NOW_SECONDS = 1_767_225_600
const ALL_CASES = {
  LINE_CASES,
  PATH_CASES,
  BODY_CASES,
  VALUE_CASES,
  KEY_CASES,
  PAIR_CASES,
  SERIAL_ATTEMPTS,
}

interface Answer {
  status: number
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: an answer of many shapes.
  body: any
}

let gateway: TestGateway

before(async () => {
  gateway = await startTestGateway({ clock: { nowMs: () => NOW_SECONDS * 1000 + 321 } })
  const apps = [
    ['sandbox', 'app-1', KEYS.first],
    ['sandbox', 'app-2', KEYS.otherApp],
    ['production', 'app-1', KEYS.production],
  ] as const
  for (const [environment, appId, keys] of apps) {
    await registerApp(gateway, { environment, appId, serialNo: '1', publicKeyPem: pemOf(keys) })
  }
  const second = { serial_no: '2', public_key: pemOf(KEYS.second) }
  await gateway.operator('POST', '/operator/v1/sandbox/apps/app-1/keys', second)
})
after(() => gateway.dispose())

async function send(
  environment: 'sandbox' | 'production',
  { path, authorization, body }: SentRequest,
): Promise<Answer> {
  const socket = await openRawTls(gateway.addresses[environment], gateway.devCaPath as string)
  const head = `POST ${path} HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: application/json\r\nAuthorization: ${authorization}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`
  socket.write(Buffer.concat([Buffer.from(head), body]))
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part as Buffer)
  const [answer] = parseAnswers(Buffer.concat(parts))
  assert.ok(answer)
  return { status: answer.status, text: answer.body, body: JSON.parse(answer.body) }
}

const attempt = (environment: 'sandbox' | 'production', wish: Attempt) =>
  environment === 'sandbox'
    ? sendPatiently(makeRequest(wish, NOW_SECONDS))
    : send(environment, makeRequest(wish, NOW_SECONDS))

/** On a busy machine the sandbox may have used up its share for diagnoses; then it says when to ask again. */
async function sendPatiently(request: SentRequest): Promise<Answer> {
  for (;;) {
    const answer = await send('sandbox', request)
    const retry = answer.body.details?.find((detail: object) => 'retry_delay' in detail)
    if (!retry) return answer
    await setTimeout(Number.parseFloat(retry.retry_delay) * 1000)
  }
}

function codesOf({ body }: Answer): string[] {
  return (body.details ?? []).map(({ description }: { description: string }) => description.split(':')[0])
}

describe('the sandbox', () => {
  for (const [group, cases] of Object.entries(ALL_CASES)) {
    for (const [title, expected, wish] of oneOfEach(cases as CarelessCase[], ([, codes]) => codes.join())) {
      it(`names the mistake: ${group.split('_')[0]?.toLowerCase()}, ${title}`, async () => {
        const request = makeRequest(wish, NOW_SECONDS)
        const answer = await sendPatiently(request)
        assert.equal(answer.status, 401)
        assert.deepEqual(codesOf(answer), expected)
        assert.ok(!answer.text.includes(request.signature), 'the signature is not echoed')
      })
    }
  }

  for (const [title, expected, wish] of SPELLING_CASES) {
    it(`names the spelling of the signature: ${title}`, async () => {
      const request = makeRequest(wish, NOW_SECONDS)
      const answer = await sendPatiently(request)
      assert.equal(answer.status, 401)
      assert.deepEqual(codesOf(answer), expected)
      assert.ok(!answer.text.includes(request.signature), 'the signature is not echoed')
      assert.match(answer.body.message, /the signature itself is right; only its spelling is wrong/)
    })

    it(`does not call a wrong signature right because it is misspelt: ${title}`, async () => {
      const answer = await attempt('sandbox', { ...wish, text: (right) => lines(right).slice(0, -1) })
      assert.deepEqual(codesOf(answer), [...expected, 'last-line-feed-missing'])
      assert.doesNotMatch(answer.text, /only its spelling/)
    })
  }

  it('says by how much a clock is wrong', async () => {
    const behind = await attempt('sandbox', { timestamp: String(NOW_SECONDS - 2 * 86_400 - 3600) })
    assert.deepEqual(codesOf(behind), ['clock-behind'])
    assert.match(behind.body.causes[0].cause, /by 2 days 1 hour:/)
    const ahead = await attempt('sandbox', { timestamp: String(NOW_SECONDS + 8 * 3600) })
    assert.deepEqual(codesOf(ahead), ['clock-ahead'])
    assert.match(ahead.body.causes[0].cause, /by 8 hours: .* local time instead of UTC/)
  })

  it('says that the timestamp of the header is in milliseconds', async () => {
    const answer = await attempt('sandbox', { timestamp: `${NOW_SECONDS}123` })
    assert.deepEqual(codesOf(answer), ['timestamp-milliseconds'])
  })

  it('shows the affected part, where the texts differ, and what to do', async () => {
    const answer = await attempt('sandbox', { text: (right) => lines(right, { path: '/v2/orders' }) })
    assert.equal(
      answer.body.message,
      'The signature does not match the request. The path was signed without its first segment.',
    )
    assert.deepEqual(answer.body.details, [
      {
        '@type': 'type.apis.com/rpc.BadRequest.FieldViolation',
        field: 'path',
        description:
          'path-without-segment: The path was signed without its first segment. The signed text first differs from the expected text at byte 6, in line 2.',
        value: '/gateway/v2/orders',
      },
    ])
    assert.match(answer.body.causes[0].solution, /exactly as they appear in the request line/)
  })

  it('does not diagnose a valid request', async () => {
    const answer = await attempt('sandbox', { body: '{"id":"nobody has this"}' })
    assert.equal(answer.status, 404)
  })

  it('keeps a refused request for the operator, who sees the same mistake', async () => {
    const answer = await attempt('sandbox', { text: (right) => lines(right).replaceAll('\n', '\r\n') })
    const url = '/operator/v1/sandbox/inspections'
    const inspected = await gateway.operator('POST', url, { debug_id: answer.body.debug_id })
    assert.equal(inspected.status, 200)
    assert.deepEqual(
      inspected.body.mistakes.map(({ mistake }: { mistake: string }) => mistake),
      ['crlf-line-ends'],
    )
    assert.equal(inspected.body.signature_is_right, false)
    assert.deepEqual(inspected.body.first_difference, { offset: 4, line: 1 })
    const record = await gateway.operator('GET', `/operator/v1/sandbox/requests/${answer.body.debug_id}`)
    assert.equal(record.body.reason, 'wrong-signature (crlf-line-ends)')
  })
})

describe('the operator inspects', () => {
  const inspect = (body: unknown) => gateway.operator('POST', '/operator/v1/sandbox/inspections', body)

  it('a request as text', async () => {
    const { path, authorization, body } = makeRequest(
      { text: (right) => lines(right, { body: '' }) },
      1_600_000_000,
    )
    const request = `POST ${path} HTTP/1.1\nHost: ${HOST}\nAuthorization: ${authorization}\n\n${body}\n`
    const answer = await inspect({ request })
    assert.deepEqual(
      answer.body.mistakes.map(({ mistake }: { mistake: string }) => mistake),
      ['body-empty'],
    )
    assert.equal(answer.body.signed_by, 'serial_no "1" of app "app-1"')
  })

  it('exactly one request, saved or remembered', async () => {
    assert.equal((await inspect({})).status, 400)
    assert.equal((await inspect({ request: 'x', debug_id: 'y' })).status, 400)
    assert.equal((await inspect({ request: 'hello' })).body.details[0].field, 'request')
    assert.equal((await inspect({ debug_id: 'nobody' })).status, 404)
  })
})

describe('production', () => {
  it('answers every mistake with the same body', async () => {
    const bodies = new Set<string>()
    for (const [, , wish] of Object.values(ALL_CASES).flat()) {
      const { status, body } = await attempt('production', wish)
      assert.equal(status, wish.key === KEYS.production.privateKey ? 404 : 401)
      if (status !== 401) continue
      assert.ok(delete body.debug_id)
      bodies.add(JSON.stringify(body))
    }
    assert.equal(bodies.size, 1)
  })

  it('names only the broken rule of a misspelt signature', async () => {
    const bodies = new Set<string>()
    for (const [, , wish] of SPELLING_CASES) {
      const { body } = await attempt('production', wish)
      assert.equal(body.details, undefined)
      bodies.add(body.message)
    }
    assert.equal(bodies.size, 1)
  })

  it('remembers no refused request', async () => {
    const { body } = await attempt('production', {})
    const found = await gateway.operator('POST', '/operator/v1/production/inspections', {
      debug_id: body.debug_id,
    })
    assert.equal(found.status, 404)
  })
})
