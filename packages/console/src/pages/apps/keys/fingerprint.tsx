import { CopiedCode } from '../../../shared/ids/id-text.tsx'
import { texts } from '../../../texts/texts.ts'

const SHOWN_LENGTH = 16

/** Shows the beginning, which is enough to tell two keys apart, and copies the whole value. */
export function Fingerprint({ value }: { value: string }) {
  return (
    <CopiedCode value={value} copyLabel={texts.apps.keys.copyFingerprint} title={value}>
      {value.slice(0, SHOWN_LENGTH)}…
    </CopiedCode>
  )
}
