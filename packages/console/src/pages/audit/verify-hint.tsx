import { CopyButton } from '../../shared/ids/copy-button.tsx'
import { useEnvironment } from '../../shared/location/use-environment.ts'
import { texts } from '../../texts/texts.ts'
import classes from './audit-page.module.css'

/** Only a command that reads the whole trail can verify it. */
export function VerifyHint() {
  const command = `txgw audit verify --env ${useEnvironment()}`
  return (
    <p className={classes.verify}>
      <span>{texts.audit.verify}</span>
      <span className={classes.command}>
        <code>{command}</code>
        <CopyButton value={command} label={texts.audit.copyVerify} />
      </span>
    </p>
  )
}
