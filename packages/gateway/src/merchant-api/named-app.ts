import { SCHEME } from '@txgw/protocol'
import type { MerchantRequest } from './merchant-request.ts'

const NAME = 'auth_id='
/** The name, quotes and a comma around the longest value. */
const READ_LENGTH = 64 + 3
const VALUE = /^(?:([\x21\x23-\x2b\x2d-\x7e]{1,64})|"([\x21\x23-\x2b\x2d-\x7e]{1,64})")(?:,|$)/

/**
 * Returns the `auth_id` of a refused request where the contract puts it, however wrong the rest of the header is. It
 * runs for every refusal in production, so it reads a few characters and guesses nothing.
 */
export function namedApp({ headers }: Pick<MerchantRequest, 'headers'>): string | undefined {
  const header = headers.count('authorization') === 1 ? headers.get('authorization') : undefined
  if (!header?.startsWith(`${SCHEME} `)) return undefined
  const at = header.indexOf(NAME, SCHEME.length)
  if (at === -1 || !/[ ,\t]/.test(header.charAt(at - 1))) return undefined
  const begin = at + NAME.length
  const [, plain, quoted] = VALUE.exec(header.slice(begin, begin + READ_LENGTH)) ?? []
  return plain ?? quoted
}
