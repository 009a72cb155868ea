import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, it } from 'node:test'
import { createBoundedFetch } from '../../src/network/bounded-fetch.ts'

const fetchBounded = createBoundedFetch(1024 * 1024)

async function fetchFrom(start: string, again: string): Promise<Response> {
  const server = createServer((socket) => {
    const more = () => {
      while (again !== '' && !socket.destroyed && socket.write(again));
    }
    socket
      .on('error', () => {})
      .on('drain', more)
      .once('data', () => {
        socket.write(start)
        more()
      })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    return await fetchBounded(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(10_000) })
  } finally {
    server.close()
  }
}

describe('an answer from outside', () => {
  it('is read with its headers', async () => {
    const response = await fetchFrom(
      'HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-Name: a\r\n\r\n{}',
      '',
    )
    assert.deepEqual([response.headers.get('x-name'), await response.json()], ['a', {}])
  })

  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'
  for (const [what, start, again] of [
    ['informational answers', '', 'HTTP/1.1 103 Early\r\n\r\n'.repeat(400)],
    ['an extension of a chunk', `${chunked}1;`, 'a'.repeat(8000)],
    ['a body', 'HTTP/1.1 200 OK\r\n\r\n', ' '.repeat(8000)],
  ] as const) {
    it(`fails at a limit when it has no end: ${what}`, async () => {
      await assert.rejects(fetchFrom(start, again), (error: Error) => {
        const { message } = (error.cause ?? error) as Error
        return /^more than 2097152 bytes in all$|longer than 1048576 bytes/.test(message)
      })
    })
  }
})
