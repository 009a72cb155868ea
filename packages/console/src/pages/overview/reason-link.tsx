import { Link } from 'wouter'
import { texts } from '../../texts/texts.ts'
import type { ReasonCode } from './hourly-reasons.ts'

export function ReasonLink({ code }: { code: ReasonCode }) {
  return (
    <Link href={`/validations?reason=${code}&period=1d`} title={texts.overview.reasons.ofReason}>
      <code>{code}</code>
    </Link>
  )
}
