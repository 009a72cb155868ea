import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'

export interface SeenRequest {
  method: string
  target: string
  headers: IncomingMessage['headers']
  body: Buffer
}

export interface ScriptedAnswer {
  status: number
  body: string
}

export interface ScriptedService {
  url: string
  seen: SeenRequest[]
}

export type Script = (request: SeenRequest) => ScriptedAnswer

/** A server that answers as it is told and remembers what it was asked. */
export async function startScriptedService(
  script: Script,
  certificate?: Certificate,
): Promise<ScriptedService> {
  const seen: SeenRequest[] = []
  const listener: RequestListener = async (request, response) => {
    const { method = '', url: target = '', headers } = request
    const arrived = { method, target, headers, body: await buffer(request) }
    seen.push(arrived)
    const { status, body } = script(arrived)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }
  const server = certificate ? createTlsServer(certificate, listener) : createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`, seen }
}

export interface Certificate {
  key: Buffer
  cert: Buffer
}

/** A certificate for 127.0.0.1 that is its own CA, made by openssl; its PEM file is `caFile`. */
export function makeCertificate(folder: string): Certificate & { caFile: string } {
  const keyFile = join(folder, 'server-key.pem')
  const caFile = join(folder, 'server-cert.pem')
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-keyout', keyFile, '-out', caFile]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-noenc', '-days', '2', ...subject, ...files],
    { stdio: 'ignore' },
  )
  return { key: readFileSync(keyFile), cert: readFileSync(caFile), caFile }
}
