import { type BrokenRule, DomainError } from '@txgw/base/domain-error'
import { loginKey } from './account.ts'

export const PASSWORD_LENGTH = { min: 12, max: 128 } as const
const DIFFERENT_CHARACTERS_MIN = 5
const NAME_LENGTH_MIN = 4

/** The most common passwords of this length in published leaks, and words that belong to this product. */
const COMMON = [
  ...['password1234', 'passwordpassword', 'password12345', 'password123456', 'passw0rd1234', 'p@ssw0rd1234'],
  ...['123456789012', '1234567890123', '12345678901234', '123456789123', '1234567891011', '0123456789ab'],
  ...['123123123123', '987654321098', 'qwertyuiop12', 'qwertyuiop123', 'qwertyuiopasdf', 'qwerty123456'],
  ...['1q2w3e4r5t6y', '1qaz2wsx3edc', 'qazwsxedcrfv', 'abcdefghijkl', 'abcdefghijklm', 'abc123456789'],
  ...['iloveyou1234', 'letmein12345', 'welcome12345', 'administrator', 'administrator1', 'changemeplease'],
  ...['correcthorsebatterystaple', 'correct horse battery staple', 'txgwtxgwtxgw', 'gatewaygateway'],
]

/**
 * Long enough, not one that everybody tries first, and not the person's own name. There are no rules about kinds of
 * characters: they make passwords harder to remember and no harder to guess.
 * @throws {DomainError}
 */
export function requireGoodPassword(password: string, person: { name: string; email: string | null }): void {
  const rule = brokenRuleOf(password, person)
  // The value is never repeated.
  const broken: BrokenRule = { field: 'password', rule: rule ?? '', value: undefined }
  if (rule !== undefined) throw new DomainError('invalid', undefined, { brokenRules: [broken] })
}

function brokenRuleOf(
  password: string,
  { name, email }: { name: string; email: string | null },
): string | undefined {
  const characters = [...password]
  const { min, max } = PASSWORD_LENGTH
  if (characters.length < min) return `must have at least ${min} characters`
  if (characters.length > max) return `must have at most ${max} characters`
  const key = loginKey(password)
  if (COMMON.includes(key)) return 'must not be one of the passwords that everybody tries first'
  if (new Set(key).size < DIFFERENT_CHARACTERS_MIN) {
    return `must have at least ${DIFFERENT_CHARACTERS_MIN} different characters`
  }
  const names = [name, email ?? '', email?.split('@')[0] ?? ''].map(loginKey)
  const contained = names.find((own) => own.length >= NAME_LENGTH_MIN && key.includes(own))
  return contained === undefined
    ? undefined
    : 'must not contain the name or the e-mail address of the account'
}
