import { createSign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'

const { privateKey, publicKey } = rsaPair()

export interface ScriptedProvider {
  issuer: string
  /** Signs somebody in without a page, as if the person had just done so there. Returns the query of the way back. */
  answer(authorizationUrl: string, claims?: object): string
  /** What the next answers are like. */
  script: {
    /** How far the clock of the provider is ahead. */
    aheadSeconds: number
    nonce: string | undefined
    isBroken: boolean
    answerLength: number
    key: typeof privateKey
    kid: string
    /** The keys that it publishes, by their kid. */
    published: Record<string, typeof publicKey>
    /** Where its token endpoint is. */
    tokenPath: string
    hidesEndpoints: boolean
  }
  /** How often it was asked for its endpoints. */
  discoveries: number
  /** How often its token endpoint was asked. */
  exchanges: number
  stop(): Promise<void>
}

interface Issued {
  nonce: string
  challenge: string
  claims: object
}

/** An OpenID Connect provider that misbehaves on request. It checks codes and PKCE as a real one does. */
export async function startScriptedProvider(t: TestContext): Promise<ScriptedProvider> {
  const issued = new Map<string, Issued>()
  const server = createServer(async (request, response) => {
    const reply = (status: number, body: object | string) => {
      const content = typeof body === 'string' ? body : JSON.stringify(body)
      response.writeHead(status, { 'content-type': 'application/json' }).end(content)
    }
    const { issuer, script } = provider
    if (script.isBroken) return reply(503, '{"error":"temporarily_unavailable"}')
    if (script.answerLength > 0) return reply(200, `"${'x'.repeat(script.answerLength)}"`)
    if (request.url === '/.well-known/openid-configuration') {
      if (script.hidesEndpoints) return reply(500, 'hidden')
      provider.discoveries++
      return reply(200, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}${script.tokenPath}`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    }
    if (request.url === '/jwks') {
      return reply(200, {
        keys: Object.entries(script.published).map(([kid, key]) => {
          return { ...key.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid }
        }),
      })
    }
    if (request.url !== script.tokenPath) return reply(404, 'nothing here')
    provider.exchanges++
    const asked = new URLSearchParams(await text(request))
    const code = asked.get('code') ?? ''
    const found = issued.get(code)
    issued.delete(code)
    const challenge = await sha256(asked.get('code_verifier') ?? '')
    if (found?.challenge !== challenge) return reply(400, { error: 'invalid_grant' })
    reply(200, {
      access_token: 'a',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: idToken(found, provider),
    })
  })
  server.listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = async () => {
    server.closeAllConnections()
    server.close()
  }
  const provider: ScriptedProvider = {
    issuer,
    script: {
      aheadSeconds: 0,
      nonce: undefined,
      isBroken: false,
      answerLength: 0,
      key: privateKey,
      kid: '1',
      published: { 1: publicKey },
      tokenPath: '/token',
      hidesEndpoints: false,
    },
    discoveries: 0,
    exchanges: 0,
    answer(authorizationUrl, claims = {}) {
      const asked = new URL(authorizationUrl).searchParams
      const code = `code-${issued.size}-${Math.random()}`
      const [nonce, challenge] = [asked.get('nonce') ?? '', asked.get('code_challenge') ?? '']
      issued.set(code, { nonce, challenge, claims })
      return new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString()
    },
    stop,
  }
  t.after(stop)
  return provider
}

function idToken({ nonce, claims }: Issued, { issuer, script }: ScriptedProvider): string {
  const now = Math.floor(Date.now() / 1000) + script.aheadSeconds
  const own = { iss: issuer, aud: 'txgw', sub: 'subject-1', iat: now, exp: now + 300 }
  const header = { alg: 'RS256', kid: script.kid }
  return signToken(header, { ...own, nonce: script.nonce ?? nonce, ...claims }, script.key)
}

export function signToken(header: object, claims: object, key = privateKey): string {
  const parts = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  return [...parts, createSign('RSA-SHA256').update(parts.join('.')).sign(key, 'base64url')].join('.')
}

async function sha256(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('base64url')
}
