import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'
import { type Ran, runTxgw } from '../../support/run-txgw.ts'
import { tempDir } from '../../support/temp-dir.ts'

const folder = tempDir()
const good = join(folder, 'good.ndjson')
writeFileSync(good, '{"n":1}\n{"n":2}\n')

const REJECTED = {
  accepted: 1,
  unchanged: 0,
  outdated: 0,
  rejected: 3,
  errors: [
    { line: 2, name: 'INVALID_ARGUMENT', message: 'The line is not JSON.' },
    {
      line: 3,
      name: 'INVALID_ARGUMENT',
      message: 'Not valid.',
      details: [
        { '@type': 't', field: 'total_price.amount', description: 'must be a number', value: 'x\x1b' },
        { '@type': 't', field: 'user_id', description: 'is required', value: '' },
      ],
    },
  ],
  errors_truncated: true,
  warnings: [{ line: 4, field: 'shop_region', value: 'GLOBAL', description: 'usually two letters' }],
  warned: 1,
  outdated_lines: [],
}

const NOTHING_WRONG = {
  accepted: 2,
  unchanged: 0,
  outdated: 0,
  rejected: 0,
  errors: [],
  outdated_lines: [],
  warnings: [],
}
const OUTDATED = {
  ...NOTHING_WRONG,
  outdated: 25,
  outdated_lines: Array.from({ length: 25 }, (_, index) => ({
    line: index + 1,
    app_id: 'game',
    payment_order_id: `o${index}`,
    update_time: '2025-01-01T00:00:00Z',
    kept_update_time: '2025-02-01T00:00:00Z',
  })),
}

const service = await startOperatorService({
  'POST /orders/import': ({ body }) => json(200, answerTo(body.toString())),
})

const UNUSUAL = {
  ...NOTHING_WRONG,
  accepted: 1300,
  unchanged: 2,
  warnings: [
    ...[3, 4, 5, 6, 7, 9].map((line) => unusual(line, 'shop_region', 'GLOBAL')),
    unusual(4, 'order_items.0.product_type', 'Gift\u202e Card'),
    unusual(4, 'order_items.7.product_type', 'Gift\u202e Card'),
    { line: 8, field: 'total_price', value: '', description: 'is absent' },
  ],
  warned: 1302,
  warnings_truncated: true,
}

function answerTo(body: string) {
  if (body.includes('bad')) return REJECTED
  if (body.includes('odd')) return UNUSUAL
  return body.includes('old') ? OUTDATED : NOTHING_WRONG
}

function unusual(line: number, field: string, value: string) {
  return { line, field, value, description: 'usually otherwise' }
}

suite('order import', () => {
  test('streams a file unchanged', async () => {
    const { code, stdout, stderr } = await service.run(['order', 'import', good])
    assert.deepEqual(
      { code, stdout, stderr },
      { code: 0, stdout: '2 orders accepted, 0 unchanged.\n', stderr: '' },
    )
    const request = service.seen.at(-1)
    assert.equal(request?.headers['content-type'], 'application/x-ndjson')
    assert.equal(request?.headers['transfer-encoding'], 'chunked')
    assert.equal(request?.body.toString(), '{"n":1}\n{"n":2}\n')
  })

  test('lists outdated orders with both times, apart from repeats', async () => {
    const { code, stdout } = await service.run(['order', 'import', '-'], { input: 'old\n' })
    const lines = stdout.trimEnd().split('\n')
    assert.equal(code, 0)
    assert.equal(lines.length, 22)
    assert.deepEqual(
      [lines[0], lines[1], lines[21]],
      [
        '2 orders accepted, 0 unchanged, 25 outdated and ignored.',
        'line 1: game o0 of 2025-01-01T00:00:00Z is older than the stored version of 2025-02-01T00:00:00Z',
        'and 5 more outdated orders',
      ],
    )
  })

  test('reports a rejected line with its number and fields, and exits with 1', async () => {
    const { code, stdout, stderr } = await service.run(['order', 'import', '-'], { input: 'bad\n' })
    assert.equal(code, 1)
    assert.equal(stdout, '')
    assert.equal(
      stderr,
      [
        'Error: 3 lines rejected; 1 order accepted, 0 unchanged.',
        '  line 2: The line is not JSON.',
        '  line 3: total_price.amount: must be a number (sent: x\\u001b); user_id: is required',
        '  and 1 more',
        '  Accepted with unusual values in 1 line:',
        '  shop_region "GLOBAL": usually two letters (line 4)',
        '  Correct these lines and import them again. Importing the whole file again is safe.',
        '',
      ].join('\n'),
    )
  })

  test('lists each unusual value once, with its lines, and exits with 0', async () => {
    const { code, stdout } = await service.run(['order', 'import', '-'], { input: 'odd\n' })
    assert.equal(code, 0)
    assert.equal(
      stdout,
      [
        '1,300 orders accepted, 2 unchanged.',
        'Accepted with unusual values in 1,302 lines, for example:',
        '  shop_region "GLOBAL": usually otherwise (line 3, 4, 5, 6, 7, …)',
        '  order_items.product_type "Gift\\u202e Card": usually otherwise (line 4)',
        '  total_price: is absent (line 8)',
        '',
      ].join('\n'),
    )
  })

  test('prints the report as one JSON document, even with rejected lines', async () => {
    const rejected = await service.run(['order', 'import', '-', '--format', 'json'], { input: 'bad\n' })
    assert.deepEqual([rejected.code, rejected.stderr], [1, ''])
    assert.deepEqual(JSON.parse(rejected.stdout), REJECTED)
    const accepted = await service.run(['order', 'import', good, '--format', 'json'])
    assert.equal(accepted.code, 0)
    assert.deepEqual(JSON.parse(accepted.stdout), NOTHING_WRONG)
  })

  test('names a missing file and sends nothing', async () => {
    const seenBefore = service.seen.length
    const { code, stderr } = await service.run(['order', 'import', join(folder, 'missing')])
    assert.equal(code, 1)
    assert.match(stderr, /^Error: Cannot read .*missing: it does not exist\.\n/)
    assert.equal(service.seen.length, seenBefore)
  })

  test('reports an answer that arrives before the stream has ended', async () => {
    const refusal = JSON.stringify({ name: 'UNAVAILABLE', message: 'The store is full.', debug_id: '01FULL' })
    const { code, stderr } = await importInto((_request, response) => {
      response.writeHead(503, { 'content-length': refusal.length }).end(refusal)
    })
    assert.equal(code, 1)
    assert.match(stderr, /^Error: The store is full\. \(UNAVAILABLE\)\n {2}debug_id: 01FULL\n/)
  })

  test('says that importing again is safe when the connection breaks', async () => {
    const { code, stderr } = await importInto((request) =>
      request.once('data', () => request.socket.destroy()),
    )
    assert.equal(code, 1)
    assert.match(
      stderr,
      /it closed the connection before it answered\.\n {2}Some lines may be stored\. Import the file again/,
    )
  })
})

/** Sends far more than fits into the buffers in between. */
async function importInto(listener: RequestListener): Promise<Ran> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const access = ['--operator-url', `http://127.0.0.1:${port}`, '--operator-token', 'x']
    return await runTxgw(['order', 'import', '-', ...access], { input: '{"n":1}\n'.repeat(4_000_000) })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
