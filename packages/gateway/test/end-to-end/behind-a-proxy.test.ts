import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parseCidrList } from '@txgw/gateway/network/cidr-list'
import { createShellClient, orderBody, readAnswers, registerApp, startTestGateway } from '@txgw/testkit'

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

const nginxConfig = (directory: string, port: number, upstream: string, dataDir: string) => `
daemon off; master_process off; pid ${directory}/nginx.pid; error_log ${directory}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi; uwsgi_temp_path ${directory}/uwsgi; scgi_temp_path ${directory}/scgi;
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${dataDir}/dev-cert.pem; ssl_certificate_key ${dataDir}/dev-key.pem;
    location /pay/ {
      proxy_pass http://${upstream}/;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`

describe('behind nginx that ends TLS and strips a path', { skip: reason }, () => {
  it('verifies the path the merchant called and records the client that nginx saw', async () => {
    const gateway = await startTestGateway({
      config: { trustedProxies: parseCidrList('127.0.0.1') ?? [], publicPath: '/pay' },
    })
    const directory = mkdtempSync(join(tmpdir(), 'txgw-nginx-'))
    const port = await freePort()
    const upstream = new URL(gateway.addresses.production).host
    writeFileSync(join(directory, 'nginx.conf'), nginxConfig(directory, port, upstream, gateway.dataDir))
    const proxy = spawn(nginx as string, ['-p', directory, '-c', join(directory, 'nginx.conf')], {
      stdio: 'ignore',
    })
    const merchant = createShellClient({ appId: 'app-1', serialNo: '1' })
    try {
      await untilAccepting(port)
      await registerApp(gateway, {
        environment: 'production',
        appId: 'app-1',
        serialNo: '1',
        publicKeyPem: merchant.publicKeyPem,
      })
      await gateway.operator('POST', '/operator/v1/production/orders', orderBody())
      const call = {
        baseUrl: `https://127.0.0.1:${port}`,
        caPath: gateway.devCaPath as string,
        path: '/pay/gateway/v2/orders',
      }

      const good = await merchant.query({ ...call, body: '{"id":"order-1"}' })
      assert.equal(good.status, 200, good.text)
      const strippedPathSigned = await merchant.query({
        ...call,
        signedPath: '/gateway/v2/orders',
        body: '{"id":"order-1"}',
      })
      assert.equal(strippedPathSigned.status, 401)

      const missing = JSON.parse((await merchant.query({ ...call, body: '{"id":"nothing"}' })).text)
      const { body } = await gateway.operator('GET', `/operator/v1/production/requests/${missing.debug_id}`)
      assert.equal((body as { client_address: string }).client_address, '127.0.0.1')
    } finally {
      proxy.kill()
      merchant.dispose()
      rmSync(directory, { recursive: true, force: true })
      await gateway.dispose()
    }
  })
})

describe('plain HTTP', () => {
  it('is spoken with a trusted proxy, who may state the client address, and with nobody else', async () => {
    for (const [trusted, status, client] of [
      ['127.0.0.0/8', 401, '203.0.113.9'],
      ['10.0.0.0/8', 400, '127.0.0.1'],
    ] as const) {
      const gateway = await startTestGateway({ config: { trustedProxies: parseCidrList(trusted) ?? [] } })
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
