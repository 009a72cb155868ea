import { type Clock, systemClock } from '@txgw/base/clock'
import { DomainError } from '@txgw/base/domain-error'
import type { Configuration } from 'openid-client'
import { fetchBounded } from './fetch-bounded.ts'
import { clocksDiffer, explainOpenidFailure } from './openid-failure.ts'
import type { OpenidSettings } from './openid-settings.ts'
import type { Claims } from './read-claims.ts'
import type { ProviderKey } from './signed-token.ts'

const ANSWER_SECONDS_MAX = 5
const CLOCK_TOLERANCE_SECONDS = 60
const SCOPE = 'openid profile email'

/** The secrets of one sign-in, which wait for the person to come back from the provider. */
export interface OpenidSecrets {
  state: string
  nonce: string
  codeVerifier: string
  redirectUri: string
}

/**
 * Signs people in by the authorization code flow with PKCE. The address of the provider comes from the operator, so the
 * guard against private addresses does not apply here; time and size are bounded.
 */
export class OpenidProvider {
  readonly settings: OpenidSettings
  readonly #clock: Clock
  #discovered: Promise<Configuration> | undefined

  constructor(settings: OpenidSettings, clock: Clock) {
    this.settings = settings
    this.#clock = clock
  }

  /** Returns the page of the provider to go to. @throws {DomainError} */
  async begin(redirectUri: string): Promise<{ url: string; secrets: OpenidSecrets }> {
    return this.#explained(async () => {
      const client = await import('openid-client')
      const config = await this.#discover()
      const secrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
        redirectUri,
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, secrets }
    })
  }

  /** Exchanges the code for the claims of the person. @throws {DomainError} */
  async finish(query: string, { state, nonce, codeVerifier, redirectUri }: OpenidSecrets): Promise<Claims> {
    return this.#explained(async () => {
      const client = await import('openid-client')
      const config = await this.#discover()
      const tokens = await client.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims() as Claims & { sub: string; iat: number }
      this.#requireSameTime(claims.iat)
      // Many providers put only the identity into the token itself.
      const isAsked = config.serverMetadata().userinfo_endpoint !== undefined
      const info = isAsked ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
      return { ...info, ...claims }
    })
  }

  /** Returns the keys that the provider publishes now. @throws {DomainError} */
  async keys(): Promise<readonly ProviderKey[]> {
    return this.#explained(async () => {
      const address = (await this.#discover()).serverMetadata().jwks_uri
      if (address === undefined) throw new Error('the identity provider publishes no keys')
      const signal = AbortSignal.timeout(ANSWER_SECONDS_MAX * 1000)
      const answer = await fetchBounded(address, { signal, headers: { accept: 'application/json' } })
      if (!answer.ok) throw new Error(`the keys of the identity provider have status ${answer.status}`)
      const { keys } = (await answer.json()) as { keys?: unknown }
      return Array.isArray(keys) ? keys : []
    })
  }

  /** Asks the provider for its addresses once. After a failure the next sign-in asks again. */
  #discover(): Promise<Configuration> {
    this.#discovered ??= this.#ask().catch((error) => {
      this.#discovered = undefined
      throw error
    })
    return this.#discovered
  }

  async #ask(): Promise<Configuration> {
    const client = await import('openid-client')
    const { issuer, clientId, clientSecret } = this.settings
    const server = new URL(issuer)
    // The library reads the clock of the system itself.
    const skewSeconds = Math.round((this.#clock.nowMs() - systemClock.nowMs()) / 1000)
    const metadata = {
      [client.clockSkew]: skewSeconds,
      [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
    }
    const authentication = clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret)
    // The settings allow plain HTTP on this machine alone.
    const insecure = server.protocol === 'http:' ? [client.allowInsecureRequests] : []
    return client.discovery(server, clientId, metadata, authentication, {
      execute: [...insecure, client.enableNonRepudiationChecks],
      timeout: ANSWER_SECONDS_MAX,
      [client.customFetch]: fetchBounded,
    })
  }

  /** The library refuses a token that is over, and this one a token from the future. */
  #requireSameTime(issuedAtSeconds: number): void {
    const aheadSeconds = issuedAtSeconds - this.#clock.nowMs() / 1000
    if (aheadSeconds > CLOCK_TOLERANCE_SECONDS) throw clocksDiffer(aheadSeconds)
  }

  async #explained<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act()
    } catch (error) {
      throw error instanceof DomainError ? error : explainOpenidFailure(error, this.settings.issuer)
    }
  }
}
