import type { AppKey } from '@txgw/gateway/operator-api'
import { Link } from 'wouter'
import { auditObject } from '../../../audit/audit-object.ts'
import { addedWords, revokedWords } from '../../../audit/changed-by.tsx'
import { useTrailPath } from '../../../audit/use-object-entries.ts'
import { shown } from '../../../shared/text/outside-text.tsx'
import classes from '../app-page.module.css'

interface KeyAuthorProps {
  appId: string
  appKey: AppKey
}

/** A key is added once and revoked once, so these words tell everything that changed. */
export function KeyAuthor({ appId, appKey }: KeyAuthorProps) {
  const { serial_no, added_by, revoked_at, revoked_by } = appKey
  const trailPath = useTrailPath(auditObject('key', appId, serial_no))
  const words = revoked_at === undefined ? addedWords(added_by) : revokedWords(revoked_by)
  return (
    <div className={classes.hint}>
      {trailPath === undefined ? shown(words) : <Link href={trailPath}>{shown(words)}</Link>}
    </div>
  )
}
