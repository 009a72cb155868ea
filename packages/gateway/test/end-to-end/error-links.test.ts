import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { openRawTls, parseAnswers, readAnswers } from '@txgw/testkit/clients/raw-tls'
import { startTestGateway, type TestGateway } from '@txgw/testkit/service/test-gateway'

const DOCS_URL = 'https://docs.example.com/txgw'
let gateway: TestGateway

before(async () => {
  gateway = await startTestGateway({ config: { docsUrl: DOCS_URL } })
})
after(() => gateway.dispose())

function assertLinked(body: string, name: string): void {
  const error = JSON.parse(body)
  assert.equal(error.name, name)
  assert.deepEqual(error.links, [
    { url: `${DOCS_URL}/errors.md#${name.toLowerCase()}`, description: `What ${name} means and what to do` },
  ])
}

describe('an error leads to the page that explains it', () => {
  for (const [text, name] of [
    ['POST /v2/orders HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 'UNAUTHENTICATED'],
    ['POST /nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 'NOT_FOUND'],
    ['nonsense\r\n\r\n', 'INVALID_ARGUMENT'],
  ] as const) {
    it(`on both merchant ports: ${name}`, async () => {
      for (const environment of ['production', 'sandbox'] as const) {
        const socket = await openRawTls(gateway.addresses[environment], gateway.devCaPath as string)
        socket.write(text)
        const [answer] = await readAnswers(socket)
        assertLinked(answer?.body ?? '', name)
      }
    })
  }

  for (const [target, name] of [
    ['GET /operator/v1/sandbox/apps HTTP/1.1', 'UNAUTHENTICATED'],
    ['GET /operator/v1/nowhere HTTP/1.1', 'NOT_FOUND'],
    ['GET /operator/v1/%zz HTTP/1.1', 'INVALID_ARGUMENT'],
    ['nonsense', 'INVALID_ARGUMENT'],
  ] as const) {
    it(`on the operator port: ${target}`, async () => {
      const { hostname, port } = new URL(gateway.addresses.operator)
      const socket = connect(Number(port), hostname)
      socket.write(`${target}\r\nHost: a\r\nConnection: close\r\n\r\n`)
      assertLinked(parseAnswers(Buffer.concat(await socket.toArray()))[0]?.body ?? '', name)
    })
  }
})
