import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { on } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { importPublicKey, makeNonce, verifyBytes } from '@txgw/protocol'
import {
  openRawTls,
  orderBody,
  parseAnswers,
  registerApp,
  startTestGateway,
  type TestGateway,
} from '@txgw/testkit'

/** Data of other projects that is never copied here: run against when it stands beside the checkout. */
const DATA = join(import.meta.dirname, '../../../../../shared/testdata')
const skip = existsSync(DATA) ? false : 'no shared/testdata beside this checkout'
const merchantKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })

let gateway: TestGateway

const publicPem = merchantKeys.publicKey.export({ type: 'spki', format: 'pem' }) as string

before(async () => {
  if (skip) return
  gateway = await startTestGateway()
  await registerApp(gateway, {
    environment: 'production',
    appId: 'app-1',
    serialNo: '1',
    publicKeyPem: publicPem,
  })
})
after(() => gateway?.dispose())

function requestBytes(body: Buffer, wish: { appId?: string; signature?: string } = {}): Buffer {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = makeNonce()
  const signed = Buffer.concat([
    Buffer.from(`POST\n/v2/orders\n${timestamp}\n${nonce}\n`),
    body,
    Buffer.from('\n'),
  ])
  const signature = wish.signature ?? sign('sha256', signed, merchantKeys.privateKey).toString('base64')
  const pairs = `auth_id=${wish.appId ?? 'app-1'},nonce_str=${nonce},timestamp=${timestamp},signature=${signature}`
  const head = `POST /v2/orders HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nAuthorization: TXGW-SHA256-RSA2048 ${pairs}\r\nContent-Length: ${body.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), body])
}

/** One connection that asks one question after the other. */
async function askAll(requests: Buffer[]): Promise<{ status: number; body: string }[]> {
  const socket = await openRawTls(gateway.addresses.production, gateway.devCaPath as string)
  const received: Buffer[] = []
  const arrivals = on(socket, 'data', { close: ['close'] })
  const answers: { status: number; body: string }[] = []
  for (const request of requests) {
    socket.write(request)
    received.length = 0
    let answer = parseAnswers(Buffer.concat(received))[0]
    while (!answer) {
      const arrival = await arrivals.next()
      if (arrival.done) assert.fail('the connection was closed without an answer')
      received.push(arrival.value[0])
      answer = parseAnswers(Buffer.concat(received))[0]
    }
    answers.push(answer)
  }
  socket.destroy()
  return answers
}

describe('Wycheproof', { skip }, () => {
  interface Group {
    publicKeyPem: string
    tests: { tcId: number; comment: string; msg: string; sig: string; result: string }[]
  }
  const groups = (): Group[] =>
    JSON.parse(readFileSync(join(DATA, 'wycheproof/rsa_signature_2048_sha256_test.json'), 'utf8')).testGroups

  it('finds exactly the valid signatures valid', async () => {
    let checked = 0
    for (const { publicKeyPem, tests } of groups()) {
      const key = await importPublicKey(publicKeyPem)
      for (const { tcId, comment, msg, sig, result } of tests) {
        const accepted = await verifyBytes(
          new Uint8Array(Buffer.from(msg, 'hex')),
          Buffer.from(sig, 'hex').toString('base64'),
          key,
        )
        assert.equal(accepted, result === 'valid', `case ${tcId}: ${comment}`)
        checked++
      }
    }
    assert.ok(checked > 200)
  })

  it('has no signature accepted for another request over HTTPS', async () => {
    for (const [index, { publicKeyPem, tests }] of groups().entries()) {
      const spki = createPublicKey(publicKeyPem).export({ type: 'spki', format: 'pem' }) as string
      const appId = `wycheproof-${index}`
      await registerApp(gateway, { environment: 'production', appId, serialNo: '1', publicKeyPem: spki })
      const signatures = tests
        .map(({ sig }) => Buffer.from(sig, 'hex').toString('base64'))
        .filter((text) => text !== '')
      const answers = await askAll(
        signatures.map((signature) => requestBytes(Buffer.from('{"id":"x"}'), { appId, signature })),
      )
      for (const { status } of answers) assert.equal(status, 401)
    }
  })
})

describe('JSONTestSuite as signed bodies', { skip }, () => {
  const files = () => readdirSync(join(DATA, 'json')).filter((name) => /^[yn]_/.test(name))

  it('parses what must parse and refuses what must not, never with a failure of the service', async () => {
    const names = files()
    assert.ok(names.length > 200)
    const small = names.filter((name) => readFileSync(join(DATA, 'json', name)).length <= 64 * 1024)
    const answers = await askAll(small.map((name) => requestBytes(readFileSync(join(DATA, 'json', name)))))
    for (const [index, { status, body }] of answers.entries()) {
      const name = small[index] as string
      // A query without a body has a violation for its id, although nothing is no JSON.
      if (name === 'n_structure_no_data.json') continue
      // One that parses is refused for its fields, or asks for an order that does not exist.
      const parsed = status === 404 || JSON.parse(body).details !== undefined
      assert.ok(status === 400 || status === 404, `${name}: ${status}`)
      assert.equal(parsed, name.startsWith('y_'), `${name}: ${body}`)
    }
  })

  it('refuses bodies beyond the limit by their size', async () => {
    const large = files().filter((name) => readFileSync(join(DATA, 'json', name)).length > 64 * 1024)
    for (const name of large) {
      const [answer] = await askAll([requestBytes(readFileSync(join(DATA, 'json', name)))])
      assert.equal(answer?.status, 413, name)
    }
  })
})

describe('hostile strings', { skip }, () => {
  const strings = (): string[] => JSON.parse(readFileSync(join(DATA, 'blns/blns.json'), 'utf8'))

  it('come back unchanged from every field, or are refused with the field named', async () => {
    const stored: { text: string; id: string }[] = []
    for (const [index, text] of strings().entries()) {
      const id = `${text.slice(0, 100)}#${index}`
      const order = orderBody({ payment_order_id: id, user_id: text, server_id: text })
      const { status, body } = await gateway.operator('POST', '/operator/v1/production/orders', order)
      if (status === 201) stored.push({ text, id })
      else {
        assert.equal(status, 400, text)
        assert.ok((body as { details: { field: string }[] }).details.length > 0)
      }
    }
    assert.ok(stored.length > 400)
    const answers = await askAll(stored.map(({ id }) => requestBytes(Buffer.from(JSON.stringify({ id })))))
    for (const [index, { status, body }] of answers.entries()) {
      const { text, id } = stored[index] as { text: string; id: string }
      assert.equal(status, 200)
      const order = JSON.parse(body)
      assert.deepEqual([order.payment_order_id, order.user_id, order.server_id], [id, text, text])
    }
  })

  it('as query ids and in every header never make the service fail', async () => {
    const requests = strings().map((text) =>
      requestBytes(Buffer.from(JSON.stringify({ id: text, [text]: text }))),
    )
    for (const { status } of await askAll(requests)) assert.ok(status === 404 || status === 400)
    for (const text of strings()) {
      const header = Buffer.from(
        `POST /v2/orders HTTP/1.1\r\nHost: a\r\nAuthorization: TXGW-SHA256-RSA2048 auth_id=${text}\r\nConnection: close\r\n\r\n`,
      )
      const [answer] = await askAll([header])
      assert.ok(answer?.status === 401 || answer?.status === 400, `${text}: ${answer?.status}`)
    }
  })
})
