import { describeRefusal, refuseUrl, URL_RULES, type UrlRule } from '@txgw/delivery/address/dial-refusal'
import { FAILURES, type Sight } from '@txgw/delivery/failures'
import { NO_ANSWER, type NoAnswerCode, noAnswer } from './no-answer.ts'

/** Why there is no answer, as it is kept. A record of an earlier release has no sight. */
interface KeptReason {
  code: string
  message: string
  sight?: Sight
}

/** What a merchant is told of every refused address. */
export const NOT_PUBLIC = refuseUrl('not-public')
const INSIDE = 'an address that is not public'

const refusalWords = (rule: UrlRule) => noAnswer('dial-refused', describeRefusal(refuseUrl(rule))).message

/** The messages about the URL alone. A message about an address is none of them. */
const ABOUT_URLS: ReadonlySet<string> = new Set((Object.keys(URL_RULES) as UrlRule[]).map(refusalWords))

/**
 * Why there is no answer, in the words for a merchant: what the code means, and what was observed if that tells nothing
 * about the network of the service. What is wrong with a reply is the merchant's own.
 */
export function merchantsWords({ code, message, sight }: KeptReason): string {
  if (!Object.hasOwn(NO_ANSWER, code)) return code
  const isAboutReply = !Object.hasOwn(FAILURES, code)
  if (isAboutReply || sight === 'open') return message
  if (code === 'dial-refused') return ABOUT_URLS.has(message) ? message : refusalWords('not-public')
  return noAnswer(code as NoAnswerCode, sight === 'inside' ? INSIDE : undefined).message
}
