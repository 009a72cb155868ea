import { fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export const CLIENT = { clientId: 'txgw-console', clientSecret: 'secret-of-the-client' }

/** What the provider learns when the service is known. */
export interface Served {
  redirectUri: string
  /** Of the claims, by the name of a person. */
  groups: Record<string, string[]>
}

export interface IdentityProvider {
  /** The settings of a service that uses it. */
  settings: { issuer: string; clientId: string; clientSecret: string }
  /** Begins to answer. Anybody signs in under any name, and the groups say what the claims of a name are. */
  serve(redirectUri: string, groups: Record<string, string[]>): Promise<void>
  stop(): void
}

/** A real OpenID Connect provider on loopback. Its address is known before it knows the service. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const child = fork(new URL('./identity-provider-child.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const complaints = child.stderr ? text(child.stderr) : Promise.resolve('')
  child.once('exit', async (code) => {
    if (code !== 0 && code !== null) process.stderr.write(await complaints)
  })
  const [issuer] = (await once(child, 'message')) as [string]
  return {
    settings: { issuer, ...CLIENT },
    async serve(redirectUri, groups) {
      child.send({ redirectUri, groups } satisfies Served)
      await once(child, 'message')
    },
    stop() {
      child.disconnect()
    },
  }
}
