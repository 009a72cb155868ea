import { brokenRule } from '@txgw/base/domain-error'
import Type, { type Static } from 'typebox'

const ENCODED = '1 to 500 characters: ASCII without `%`, or UTF-8 with percent-encoding'

/** The headers of every operation that two people may decide about. */
export const GlassHeaders = Type.Object(
  {
    'Txgw-Break-Glass': Type.Optional(
      Type.String({
        description: `Acts at once and alone where two people decide, and says why; ${ENCODED}. Everybody is told`,
      }),
    ),
    'Txgw-Reason': Type.Optional(
      Type.String({
        description: `Why the operator token acts, which is always break glass where two people decide; ${ENCODED}`,
      }),
    ),
  },
  { title: 'BreakGlassHeaders' },
)

export type SentReasons = Static<typeof GlassHeaders>

const REASON_LENGTH_MAX = 500
const NO_REASON = 'no reason given'

/**
 * Why the caller acts alone; undefined when it does not ask for that. A header is ASCII, so other text is percent-encoded
 * UTF-8. @throws {DomainError}
 */
export function readReason(sent: SentReasons, isOperatorToken: boolean): string | undefined {
  const glass = decoded('txgw-break-glass', sent['Txgw-Break-Glass'])
  const reason = decoded('txgw-reason', sent['Txgw-Reason'])
  return glass ?? (isOperatorToken ? (reason ?? NO_REASON) : undefined)
}

function decoded(field: string, sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined
  const text = decode(sent)?.trim() ?? ''
  if (text.length > 0 && text.length <= REASON_LENGTH_MAX && !/\p{Cc}/u.test(text)) return text
  const rule = `must say why, in 1 to ${REASON_LENGTH_MAX} characters: ASCII without "%", or UTF-8 with percent-encoding`
  throw brokenRule(field, rule, sent)
}

function decode(sent: string): string | undefined {
  try {
    return decodeURIComponent(sent)
  } catch {
    return undefined
  }
}
