import type { MakeId } from '@txgw/base/ids'
import type { EntryOf } from '../../audit/audit-entry.ts'
import type { NameStores } from '../names/taken-names.ts'
import type { Account } from '../people/account.ts'
import type { AccountStore } from '../people/account-store.ts'
import { digestOfSecret, makeSecret } from '../secret-text.ts'
import type { Challenges } from '../sessions/challenges.ts'
import { findPerson } from './find-person.ts'
import { refused } from './openid-failure.ts'
import type { OpenidProvider, OpenidSecrets } from './openid-provider.ts'

interface Begun extends OpenidSecrets {
  /** The digest of the secret in the cookie of the browser that began. */
  browser: string
}

const UNKNOWN_STATE =
  'This answer of the identity provider belongs to no sign-in that was begun here. It was already used, or it is older than ten minutes. Sign in again.'
const OTHER_BROWSER = 'This sign-in was begun in another browser. Sign in again in this one.'

/** @param redirectUri the page of the console that the provider sends the person back to */
export async function beginOpenid(
  redirectUri: string,
  { provider, challenges }: { provider: OpenidProvider; challenges: Challenges },
): Promise<{ url: string; browserSecret: string }> {
  const { url, secrets } = await provider.begin(redirectUri)
  const browserSecret = makeSecret()
  await challenges.keep(secrets.state, { ...secrets, browser: digestOfSecret(browserSecret) } satisfies Begun)
  return { url, browserSecret }
}

/**
 * Ends a sign-in that {@link beginOpenid} began.
 * @param query what the provider added to the address of the page
 * @throws {DomainError}
 */
export async function finishOpenid(
  query: string,
  finishing: {
    provider: OpenidProvider
    challenges: Challenges
    store: AccountStore
    tokens: NameStores['tokens']
    /** The secrets in the cookies of the browser. */
    browserSecrets: string[]
    nowMs: number
    makeId: MakeId
    /** Names the author in the audit trail, who is the account itself. */
    authorOf?: (account: Account) => EntryOf
  },
): Promise<{ account: Account; openidSession: string | null }> {
  const { provider, challenges, store, tokens, browserSecrets, nowMs, makeId, authorOf } = finishing
  const begun = await challenges.take<Begun>(new URLSearchParams(query).get('state') ?? '')
  if (!begun) throw refused(UNKNOWN_STATE)
  if (!browserSecrets.map(digestOfSecret).includes(begun.browser)) throw refused(OTHER_BROWSER)
  const claims = await provider.finish(query, begun)
  const account = await findPerson(claims, {
    settings: provider.settings,
    store,
    tokens,
    nowMs,
    makeId,
    authorOf,
  })
  await store.changeAccount(account.accountId, { lastSignedInAtMs: nowMs })
  const { sid } = claims
  return { account, openidSession: typeof sid === 'string' ? sid : null }
}
