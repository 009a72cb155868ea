import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ResponseStream } from '../../faults/response-stream.ts'

const WIRE = [
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 4\r\n\r\n\r\n\r\n',
  'HTTP/1.1 404 Not Found\r\ncontent-length: 2\r\nConnection: close\r\n\r\n{}',
].join('')

it('finds every response, wherever the bytes are parted', () => {
  for (let at = 0; at <= WIRE.length; at++) {
    const stream = new ResponseStream()
    const heads = [WIRE.slice(0, at), WIRE.slice(at)].flatMap((part) => stream.push(Buffer.from(part)))
    assert.deepEqual(
      heads.map(({ status, header }) => [status, header('retry-after'), header('connection')]),
      [
        [503, '1', undefined],
        [404, undefined, 'close'],
      ],
    )
  }
})
