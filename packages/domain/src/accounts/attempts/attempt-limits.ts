interface AttemptLimit {
  /** The number of failures allowed at once. */
  burst: number
  /** One failure is forgiven after this time. */
  forgivenMs: number
  /** The words of the refusal. */
  message: string
}

const OTHER_WAYS = 'Wait, or sign in with a passkey or the identity provider.'
const ACCOUNT_MESSAGE = `Too many wrong passwords were sent for this account. ${OTHER_WAYS}`

/** What is counted, and how fast it is forgiven. A failure counts for each kind that its attempt names. */
export const ATTEMPT_LIMITS = {
  /** Wrong secrets of any kind. An owner of IPv6 addresses is its /64. */
  address: {
    burst: 10,
    forgivenMs: 6_000,
    message: 'This address sent too many wrong tokens or passwords.',
  },
  /** Wrong passwords of all strangers together, because somebody who guesses can use many addresses. */
  account: { burst: 20, forgivenMs: 30_000, message: ACCOUNT_MESSAGE },
  /** Lower than `account`, so that one stranger alone cannot use up what all strangers have. */
  'account-from-address': { burst: 8, forgivenMs: 120_000, message: ACCOUNT_MESSAGE },
  /** A browser that has signed in to the account before counts for itself alone, so no stranger can lock it out. */
  browser: {
    burst: 8,
    forgivenMs: 30_000,
    message: `This browser sent too many wrong passwords. ${OTHER_WAYS}`,
  },
  /** Sign-ins with a passkey or the identity provider that were begun. Their ends are never limited. */
  starts: { burst: 30, forgivenMs: 2_000, message: 'Too many sign-ins were begun here.' },
} as const satisfies Record<string, AttemptLimit>

export type AttemptKind = keyof typeof ATTEMPT_LIMITS

/** The most counts that the store keeps. Those that are forgiven first make room. */
export const COUNTS_MAX = 20_000
/** The most wrong secrets remembered for one count, so that each counts once. */
export const SECRETS_MAX = 32
/** A burst that goes on is told again after this time. */
export const TOLD_AGAIN_MS = 60 * 60 * 1000
