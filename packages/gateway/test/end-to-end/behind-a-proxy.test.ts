import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { parseCidrList } from '@txgw/base/network/cidr-list'
import { readAnswers } from '@txgw/testkit/clients/raw-tls'
import { createShellClient, type ShellClient } from '@txgw/testkit/clients/shell-client'
import { orderBody } from '@txgw/testkit/samples/wire'
import { registerApp, startTestGateway, type TestGateway } from '@txgw/testkit/service/test-gateway'
import { codeBlocks, readDocument } from '../docs/document.ts'

function findNginx(): string | undefined {
  for (const path of ['nginx', '/usr/sbin/nginx']) {
    try {
      execFileSync(path, ['-v'], { stdio: 'ignore' })
      return path
    } catch {}
  }
  return undefined
}

const nginx = findNginx()
const reason = nginx ? false : 'nginx is not installed on this machine (Debian: apt-get install nginx-light)'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilAccepting(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const socket = connect(port, '127.0.0.1')
    const open = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    socket.destroy()
    if (open) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nothing accepts connections on port ${port}`)
}

/** The set-up that operators are told to use, with the addresses and files of this test. */
function documentedSetup(changes: Record<string, string>): string {
  let [text = ''] = codeBlocks(readDocument('docs/operations.md'), 'nginx')
  for (const [documented, here] of Object.entries(changes)) {
    assert.ok(text.includes(documented), `the documented set-up has no ${documented}`)
    text = text.replace(documented, here)
  }
  return text
}

const nginxConfig = (directory: string, server: string) => `
daemon off; master_process off; pid ${directory}/nginx.pid; error_log ${directory}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi; uwsgi_temp_path ${directory}/uwsgi; scgi_temp_path ${directory}/scgi;
  ${server}
}
`

const SPELT_OTHERWISE = [
  '/pay/%67ateway/v2/orders',
  '/pay/gateway%2Fv2/orders',
  '/pay/gateway/v2/orders%3F',
  '/pay//gateway/v2/orders',
  '/pay/gateway/v2//orders',
  '/pay/./gateway/v2/orders',
  '/pay/x/../gateway/v2/orders',
  '/pay/gateway/v2/orders/',
  '/pay/gateway/v2/Orders',
  '/%70ay/gateway/v2/orders',
  '//pay/gateway/v2/orders',
  '/x/../pay/gateway/v2/orders',
]

describe('behind nginx as documented, which ends TLS and strips a path', { skip: reason }, () => {
  const PATH = '/pay/gateway/v2/orders'
  let gateway: TestGateway
  let merchant: ShellClient
  let proxy: ChildProcess
  let directory: string
  let port: number
  const query = (path: string, signedPath = path, id = 'order-1') =>
    merchant.query({
      baseUrl: `https://127.0.0.1:${port}`,
      caPath: gateway.devCaPath as string,
      path,
      signedPath,
      body: JSON.stringify({ id }),
    })

  before(async () => {
    gateway = await startTestGateway({
      config: { trustedProxies: parseCidrList('127.0.0.1') ?? [], publicPath: '/pay' },
    })
    directory = mkdtempSync(join(tmpdir(), 'txgw-nginx-'))
    port = await freePort()
    const setup = documentedSetup({
      '127.0.0.1:8443': new URL(gateway.addresses.production).host,
      'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
      '/etc/nginx/chain.pem': join(gateway.dataDir, 'dev-cert.pem'),
      '/etc/nginx/key.pem': join(gateway.dataDir, 'dev-key.pem'),
    })
    const configFile = join(directory, 'nginx.conf')
    writeFileSync(configFile, nginxConfig(directory, setup))
    proxy = spawn(nginx as string, ['-p', directory, '-c', configFile], { stdio: 'ignore' })
    merchant = createShellClient({ appId: 'app-1', serialNo: '1' })
    await untilAccepting(port)
    await registerApp(gateway, {
      environment: 'production',
      appId: 'app-1',
      serialNo: '1',
      publicKeyPem: merchant.publicKeyPem,
    })
    await gateway.operator('POST', '/operator/v1/production/orders', orderBody())
  })
  after(async () => {
    proxy.kill()
    merchant.dispose()
    rmSync(directory, { recursive: true, force: true })
    await gateway.dispose()
  })

  it('verifies the path that the merchant called, including its query', async () => {
    for (const path of [PATH, '/pay/v2/orders', `${PATH}?a=%2F..%2f//b&c`, `${PATH}?`]) {
      const { status, text } = await query(path)
      assert.equal(status, 200, `${path}: ${text}`)
    }
    assert.equal((await query(PATH, '/gateway/v2/orders')).status, 401)
    assert.equal((await query(`${PATH}?a=b`, `${PATH}?a=%62`)).status, 401)
    assert.equal((await query(`${PATH}?`, PATH)).status, 401)
  })

  it('refuses a path that is spelt differently from the signed path or from the known paths', async () => {
    const statuses = async (called: string) => {
      const [canonicalSigned, calledSigned] = await Promise.all([query(called, PATH), query(called)])
      return { called, canonicalSigned: canonicalSigned.status, calledSigned: calledSigned.status }
    }
    assert.deepEqual(
      await Promise.all(SPELT_OTHERWISE.map(statuses)),
      SPELT_OTHERWISE.map((called) => ({ called, canonicalSigned: 404, calledSigned: 404 })),
    )
  })

  it('records the client that nginx saw', async () => {
    const missing = JSON.parse((await query(PATH, PATH, 'nothing')).text)
    const { body } = await gateway.operator('GET', `/operator/v1/production/requests/${missing.debug_id}`)
    assert.equal((body as { client_address: string }).client_address, '127.0.0.1')
  })
})

describe('plain HTTP', () => {
  it('is accepted only from a trusted proxy, which may give the client address', async () => {
    for (const [trusted, status, client] of [
      ['127.0.0.0/8', 401, '203.0.113.9'],
      ['10.0.0.0/8', 400, '127.0.0.1'],
    ] as const) {
      await using gateway = await startTestGateway({
        config: { trustedProxies: parseCidrList(trusted) ?? [] },
      })
      const { hostname, port } = new URL(gateway.addresses.sandbox)
      const socket = connect(Number(port), hostname)
      socket.write(
        'POST /v2/orders HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 1.1.1.1, 203.0.113.9\r\nConnection: close\r\n\r\n',
      )
      const [answer] = await readAnswers(socket)
      assert.equal(answer?.status, status)
      const { debug_id: debugId } = JSON.parse(answer?.body ?? '')
      const { body } = await gateway.operator('GET', `/operator/v1/sandbox/requests/${debugId}`)
      assert.equal((body as { client_address: string }).client_address, client)
      await gateway.dispose()
    }
  })
})
