import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

const CLIENT = { clientId: 'txgw-console', clientSecret: 'secret-of-the-client' }

export interface IdentityProvider {
  /** The settings of a service that uses it. */
  settings: { issuer: string; clientId: string; clientSecret: string }
  /** Begins to answer. Anybody signs in under any name, and the groups say what the claims of a name are. */
  serve(redirectUri: string, groups: Record<string, string[]>): void
  stop(): void
}

/** A real OpenID Connect provider on loopback. Its address is known before it knows the service. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  let answer: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = createServer((request, response) => answer(request, response))
  server.listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings: { issuer, ...CLIENT },
    serve(redirectUri, groups) {
      answer = new Provider(issuer, describeProvider(redirectUri, groups)).callback()
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function describeProvider(redirectUri: string, groups: Record<string, string[]>): object {
  return {
    clients: [
      { client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUri] },
    ],
    claims: {
      openid: ['sub'],
      profile: ['preferred_username', 'groups'],
      email: ['email', 'email_verified'],
    },
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
    findAccount: (_context: unknown, name: string) => ({
      accountId: name,
      claims: () => ({
        sub: name,
        preferred_username: name,
        groups: groups[name] ?? [],
        email: `${name}@example.com`,
        email_verified: true,
      }),
    }),
  }
}
