import { Link } from 'wouter'
import { texts } from '../../texts/texts.ts'
import type { ReasonCode } from './hourly-reasons.ts'

/** The list has no filter for a reason, so it shows every top-up that was forbidden in the same time. */
export function ReasonLink({ code }: { code: ReasonCode }) {
  return (
    <Link href="/validations?outcome=forbidden&period=1d" title={texts.overview.reasons.allReasons}>
      <code>{code}</code>
    </Link>
  )
}
