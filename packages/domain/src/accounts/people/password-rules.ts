import { type BrokenRule, DomainError } from '@txgw/base/domain-error'
import { loginKey } from './account.ts'
import type { PasswordJudge } from './password-thread/password-thread.ts'

interface Person {
  name: string
  email: string | null
}

export const PASSWORD_LENGTH = { min: 12, max: 128 } as const
const DIFFERENT_CHARACTERS_MIN = 5
const NAME_LENGTH_MIN = 4

/** Fewer guesses than this are made in a day with the hash, and in a year without it. */
const GUESSES_MIN = 1e10
/** What follows can only make it harder to guess. The work of an estimate grows with the length. */
const JUDGED_LENGTH = 40
/** Words that belong to this product. */
const OWN_WORDS = ['txgw', 'gateway', 'order', 'recharge', 'webhook', 'merchant', 'operator', 'console']
/** Famous, and made of words that nobody guesses one by one. */
const FAMOUS = ['correcthorsebatterystaple']

/**
 * Long enough, not one that everybody tries first, and not the person's own name. There are no rules about kinds of
 * characters: they make passwords harder to remember and no harder to guess.
 * @throws {DomainError}
 */
export async function requireGoodPassword(
  password: string,
  person: Person,
  judge: Pick<PasswordJudge, 'countGuesses'>,
): Promise<void> {
  const rule = brokenRuleOf(password, person) ?? (await commonRuleOf(password, person, judge))
  // The value is never repeated.
  const broken: BrokenRule = { field: 'password', rule: rule ?? '', value: undefined }
  if (rule !== undefined) throw new DomainError('invalid', undefined, { brokenRules: [broken] })
}

async function commonRuleOf(
  password: string,
  { name, email }: Person,
  judge: Pick<PasswordJudge, 'countGuesses'>,
): Promise<string | undefined> {
  const letters = loginKey(password).replaceAll(/[^a-z]/g, '')
  const words = [...OWN_WORDS, name, email ?? ''].map((word) => word.slice(0, JUDGED_LENGTH))
  const judged = [...password].slice(0, JUDGED_LENGTH).join('')
  const isFamous = FAMOUS.some((famous) => letters.includes(famous))
  if (!isFamous && (await judge.countGuesses({ password: judged, words })) >= GUESSES_MIN) return undefined
  return 'must not be easy to guess: it is like one that many people use, or a simple pattern; several unusual words are better'
}

function brokenRuleOf(password: string, { name, email }: Person): string | undefined {
  const characters = [...password]
  const { min, max } = PASSWORD_LENGTH
  if (characters.length < min) return `must have at least ${min} characters`
  if (characters.length > max) return `must have at most ${max} characters`
  const key = loginKey(password)
  if (new Set(key).size < DIFFERENT_CHARACTERS_MIN) {
    return `must have at least ${DIFFERENT_CHARACTERS_MIN} different characters`
  }
  const names = [name, email ?? '', email?.split('@')[0] ?? ''].map(loginKey)
  const contained = names.find((own) => own.length >= NAME_LENGTH_MIN && key.includes(own))
  return contained === undefined
    ? undefined
    : 'must not contain the name or the e-mail address of the account'
}
