// A process of its own for oidc-provider, which writes a dozen warnings and notices for whoever would serve people with it.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { CLIENT, type Served } from './identity-provider.ts'

let answer: RequestListener = (_request, response) => response.writeHead(503).end()
const server = createServer((request, response) => answer(request, response))
server.listen(0, '127.0.0.1', () => process.send?.(issuer()))
process.on('message', (served: Served) => {
  answer = new Provider(issuer(), describeProvider(served)).callback()
  process.send?.('serving')
})
process.once('disconnect', () => process.exit())

function issuer(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function describeProvider({ redirectUri, groups }: Served): object {
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
