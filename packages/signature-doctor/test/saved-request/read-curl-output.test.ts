import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { readSavedRequest } from '../../src/saved-request/read-saved-request.ts'

const run = promisify(execFile)
const AUTHORIZATION = `T auth_id=a,signature=${'Ab+/'.repeat(60)}`
const BODY = `{"id":"${'order-'.repeat(20)}"}`
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.end('{"answer":"of the service"}'))
})
let url = ''

before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address === 'object' && address) url = `http://127.0.0.1:${address.port}/v2/orders?a=1`
})
after(() => {
  server.close()
  server.closeAllConnections()
})

/** What curl prints while it sends a real request. */
async function printed(options: string[], body = BODY) {
  const header = `Authorization: ${AUTHORIZATION}`
  const { stdout, stderr } = await run('curl', ['-s', ...options, '-H', header, '--data-binary', body, url])
  return stderr + stdout
}

function read(text: string) {
  return readSavedRequest(Buffer.from(text))
}

describe('what curl prints', () => {
  for (const options of [
    ['--trace-ascii', '-'],
    ['--trace', '-'],
    ['--trace-ascii', '-', '--trace-time'],
  ]) {
    it(`with ${options.join(' ')} is read whole`, async () => {
      const { received } = read(await printed(options))
      assert.equal(received.method, 'POST')
      assert.equal(received.target, '/v2/orders?a=1')
      assert.deepEqual(received.authorizations, [AUTHORIZATION])
      assert.equal(received.body.toString(), BODY)
    })
  }

  it('with --trace keeps bytes that --trace-ascii shows as dots, and the latter says so', async () => {
    const body = '{"id":"é\n"}'
    assert.equal(read(await printed(['--trace', '-'], body)).received.body.toString(), body)
    assert.match(read(await printed(['--trace-ascii', '-'], body)).notes.join(), /use --trace/)
  })

  it('in a trace with a missing line is refused', async () => {
    const lines = (await printed(['--trace-ascii', '-'])).split('\n')
    const at = lines.findIndex((line) => line.startsWith('0040: ') && line.includes('order-'))
    assert.throws(() => read(lines.toSpliced(at, 1).join('\n')), /lines are missing/)
  })

  it('with -v has the headers, and the body only in the command', async () => {
    const verbose = await printed(['-v'])
    assert.throws(() => read(verbose), /does not show the body: .*--trace-ascii/)
    const { received } = read(`$ curl -v -d '${BODY}' \\\n  ${url}\n${verbose}`)
    assert.deepEqual(received.authorizations, [AUTHORIZATION])
    assert.equal(received.body.toString(), BODY)
    assert.equal(read(await printed(['-v'], '')).received.body.length, 0)
  })
})
