import { type Clock, systemClock } from '@txgw/base/clock'
import { DomainError } from '@txgw/base/domain-error'
import { createBoundedFetch } from '@txgw/base/network/bounded-fetch'
import type { Configuration } from 'openid-client'
import { clocksDiffer, explainOpenidFailure } from './openid-failure.ts'
import type { OpenidSettings } from './openid-settings.ts'
import { outdatedBy } from './outdated.ts'
import type { Claims } from './read-claims.ts'
import type { ProviderKey } from './signed-token.ts'
import { TokenAnswers } from './token-answers.ts'

const ANSWER_SECONDS_MAX = 5
const CLOCK_TOLERANCE_SECONDS = 60
/** What the provider said of itself is read again after this time, with the next sign-in. */
const FRESH_MS = 5 * 60_000
/** And sooner when an answer does not fit it, but for each cause not more often than this. */
const AGAIN_MS = 60_000
const SCOPE = 'openid profile email'

const fetchBounded = createBoundedFetch(1024 * 1024)

/** The secrets of one sign-in, which wait for the person to come back from the provider. */
export interface OpenidSecrets {
  state: string
  nonce: string
  codeVerifier: string
  redirectUri: string
}

interface Known {
  config: Promise<Configuration>
  askedAtMs: number
}

/**
 * Signs people in by the authorization code flow with PKCE. The address of the provider comes from the operator, so the
 * guard against private addresses does not apply here; time and size are bounded.
 */
export class OpenidProvider {
  readonly settings: OpenidSettings
  readonly #clock: Clock
  readonly #answers = new TokenAnswers(fetchBounded)
  readonly #askedAgainAtMs = new Map<string, number>()
  #known: Known | undefined

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
  async finish(query: string, secrets: OpenidSecrets): Promise<Claims> {
    return this.#explained(async () => {
      using _answer = this.#answers.keep(new URLSearchParams(query).get('code') ?? '')
      const config = await this.#discover()
      try {
        return await this.#exchange(config, query, secrets)
      } catch (error) {
        const renewed = await this.#renew(config, outdatedBy(error))
        if (renewed === config) throw error
        return await this.#exchange(renewed, query, secrets)
      }
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

  async #exchange(
    config: Configuration,
    query: string,
    { state, nonce, codeVerifier, redirectUri }: OpenidSecrets,
  ): Promise<Claims> {
    const client = await import('openid-client')
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
  }

  /** Returns the addresses and keys of the provider. Those from before serve while it does not tell new ones. */
  #discover(): Promise<Configuration> {
    const isFresh = this.#known && this.#clock.nowMs() - this.#known.askedAtMs < FRESH_MS
    return isFresh && this.#known ? this.#known.config : this.#askAnew(this.#known)
  }

  /** Returns what the provider says by now, or the same as before when it was asked for this cause just now. */
  async #renew(config: Configuration, cause: string | undefined): Promise<Configuration> {
    if (cause === undefined) return config
    const current = await this.#discover()
    if (current !== config) return current
    const nowMs = this.#clock.nowMs()
    if (nowMs - (this.#askedAgainAtMs.get(cause) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return config
    this.#askedAgainAtMs.set(cause, nowMs)
    return this.#askAnew(this.#known)
  }

  #askAnew(before: Known | undefined): Promise<Configuration> {
    const asked = this.#ask()
    const config = before ? asked.catch(() => before.config) : asked
    const known = { config, askedAtMs: this.#clock.nowMs() }
    this.#known = known
    // After a failure the next sign-in asks again.
    config.catch(() => {
      if (this.#known === known) this.#known = undefined
    })
    return config
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
      [client.customFetch]: this.#answers.fetch,
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
