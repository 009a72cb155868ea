import { CopyButton } from '../../../shared/ids/copy-button.tsx'
import { texts } from '../../../texts/texts.ts'
import classes from '../app-page.module.css'

const SHOWN_LENGTH = 16

/** Shows the beginning, which is enough to tell two keys apart, and copies the whole value. */
export function Fingerprint({ value }: { value: string }) {
  return (
    <span className={classes.fingerprint} title={value}>
      <code>{value.slice(0, SHOWN_LENGTH)}…</code>
      <CopyButton value={value} label={texts.apps.keys.copyFingerprint} />
    </span>
  )
}
