import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { createSandbox, type Sandbox } from '../../src/testing/index.ts'

const EXAMPLES = join(import.meta.dirname, '../../../../examples')
/** Where their imports are found from, too. */
const COMPILED = join(import.meta.dirname, '../../../../node_modules/.cache/txgw-examples')

let sandbox: Sandbox
let environment: NodeJS.ProcessEnv
before(async () => {
  sandbox = await createSandbox()
  environment = {
    ...process.env,
    PORT: '0',
    TXGW_APP_ID: sandbox.appId,
    TXGW_PRIVATE_KEY: sandbox.privateKey.replaceAll('\n', '\\n'),
    TXGW_BASE_URL: sandbox.baseUrl,
  }
})
after(async () => {
  rmSync(COMPILED, { recursive: true, force: true })
  await sandbox.close()
})

async function decidesRecharges(webhookUrl: string): Promise<void> {
  await sandbox.setWebhookUrl(webhookUrl)
  // The first answer fetches the keys of the service, for which a busy machine may take longer than the deadline.
  await sandbox.startRecharge({ user_id: 'first' })
  const outcomes: unknown[] = []
  for (const user_id of ['ada', 'bob', 'nobody']) {
    const { state, end_reason: reason } = await sandbox.startRecharge({ user_id })
    outcomes.push([state, reason?.code])
  }
  assert.deepEqual(outcomes, [
    ['ACCEPTED', undefined],
    ['ENDED', 'ACCOUNT_STATUS_ABNORMAL'],
    ['ENDED', 'OTHER'],
  ])
}

/** Starts a server and waits for the address that it prints. */
async function runServer(file: string, use: (url: string) => Promise<void>): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [file], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let address: string | undefined
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
      address = /^listening on (http\S+)$/.exec(line)?.[1]
      if (address) break
    }
    await use(address ?? assert.fail(`${file} ended without listening`))
  } finally {
    if (child.exitCode === null) {
      child.kill()
      await once(child, 'exit')
    }
  }
}

/** Decorators are not JavaScript yet: a project with NestJS compiles them, and so does this. */
async function compile(file: string): Promise<string> {
  mkdirSync(COMPILED, { recursive: true })
  const outfile = join(COMPILED, 'main.mjs')
  const tsconfigRaw = { compilerOptions: { experimentalDecorators: true } }
  await build({ entryPoints: [file], outfile, format: 'esm', tsconfigRaw })
  return outfile
}

describe('examples', () => {
  it('query an order, and say what is wrong', async () => {
    await sandbox.putOrder({ payment_order_id: 'order-1', order_status: 'Paid' })
    const query = (id: string, changes: NodeJS.ProcessEnv = {}) =>
      new Promise<[number | null, string]>((resolve) => {
        const child = spawn(process.execPath, [join(EXAMPLES, 'query-order.ts'), id], {
          env: { ...environment, ...changes },
        })
        let output = ''
        child.stdout.on('data', (chunk) => (output += chunk))
        child.stderr.on('data', (chunk) => (output += chunk))
        child.on('close', (code) => resolve([code, output.trim()]))
      })
    assert.deepEqual(await query('order-1'), [0, 'order-1 is Paid'])
    assert.deepEqual(await query('order-2'), [1, 'This order does not exist.'])
    const [code, refused] = await query('order-1', { TXGW_APP_ID: 'somebody-else' })
    assert.equal(code, 1)
    assert.match(refused, /^The signature was refused: \[\s+\{\s+cause: /)
  })

  for (const name of ['node-http', 'express', 'fastify', 'hono']) {
    it(`answer with ${name}`, () => runServer(join(EXAMPLES, `${name}.ts`), decidesRecharges))
  }

  it('answer with nestjs', async () => {
    await runServer(await compile(join(EXAMPLES, 'nestjs/main.ts')), decidesRecharges)
  })

  it('answer with a route handler of Next.js', async () => {
    Object.assign(process.env, environment)
    const { POST } = await import(pathToFileURL(join(EXAMPLES, 'next/app/user-validate/route.ts')).href)
    const server = createServer(async (request, response) => {
      const headers = new Headers(request.headers as Record<string, string>)
      const body = Buffer.concat(await request.toArray())
      const answer: Response = await POST(new Request('http://localhost/', { method: 'POST', headers, body }))
      response.writeHead(answer.status).end(await answer.text())
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      await decidesRecharges(`http://127.0.0.1:${(server.address() as AddressInfo).port}/user-validate`)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  for (const name of ['unit-test', 'integration-test']) {
    it(`pass as ${name}`, () => {
      // The runner of this test must not take the reports of that one for its own.
      const { NODE_TEST_CONTEXT: _context, ...clean } = process.env
      const { status, stdout } = spawnSync(process.execPath, ['--test', join(EXAMPLES, `${name}.ts`)], {
        env: clean,
        encoding: 'utf8',
      })
      assert.equal(status, 0, stdout)
      assert.match(stdout, /pass 2/)
    })
  }

  it('have no type errors', () => {
    const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')))
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', EXAMPLES], { encoding: 'utf8' })
    assert.equal(status, 0, stdout)
  })
})
