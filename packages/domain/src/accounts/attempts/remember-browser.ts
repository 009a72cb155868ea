import { digestOfSecret, makeSecret } from '../secret-text.ts'
import type { AttemptStore } from './attempt-store.ts'
import type { KnownBrowser } from './known-browser.ts'

/** A browser is known for this time after its last sign-in. */
export const KNOWN_BROWSER_MS = 180 * 24 * 60 * 60 * 1000
const PER_ACCOUNT_MAX = 20
const SECRET = /^[A-Za-z0-9_-]{43}$/

type Store = Pick<AttemptStore, 'findBrowser' | 'rememberBrowser'>

/** Finds the browsers that the cookies of a request belong to. */
export async function findKnownBrowsers(
  secrets: string[],
  { store, nowMs }: { store: Store; nowMs: number },
): Promise<KnownBrowser[]> {
  const found: KnownBrowser[] = []
  for (const secret of secrets.filter((each) => SECRET.test(each))) {
    const browser = await store.findBrowser(digestOfSecret(secret))
    if (browser && nowMs - browser.signedInAtMs < KNOWN_BROWSER_MS) found.push(browser)
  }
  return found
}

/** Remembers a browser that has just signed in. @returns the secret for its cookie */
export async function rememberBrowser(
  accountId: string,
  { secrets, store, nowMs }: { secrets: string[]; store: Store; nowMs: number },
): Promise<string> {
  const known = await findKnownBrowsers(secrets, { store, nowMs })
  const own = known.find((browser) => browser.accountId === accountId)
  const kept = secrets.find((each) => own?.digest === digestOfSecret(each))
  const secret = kept ?? makeSecret()
  const limits = { forgetBeforeMs: nowMs - KNOWN_BROWSER_MS, perAccountMax: PER_ACCOUNT_MAX }
  await store.rememberBrowser({ digest: digestOfSecret(secret), accountId, signedInAtMs: nowMs }, limits)
  return secret
}
