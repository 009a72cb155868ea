import type { ChangeRequest } from '@txgw/gateway/operator-api'
import { ChangedFields } from '../../audit/changed-fields.tsx'
import { AppId } from '../../shared/ids/id-text.tsx'
import { inEnglish, shown } from '../../shared/text/outside-text.tsx'
import { texts } from '../../texts/texts.ts'
import { matterOf } from '../../two-people/who-decides.ts'
import { changeWords, requestedChanges } from './change-words.ts'
import classes from './requested-change.module.css'

/** What is asked for, about what, and the old and the new value of each field. */
export function RequestedChange({ request }: { request: ChangeRequest }) {
  return (
    <>
      <span className={classes.what}>{shown(changeWords(request))}</span>
      <span className={classes.subject}>
        <Subject request={request} />
      </span>
      <ChangedFields changes={requestedChanges(request)} />
    </>
  )
}

function Subject({ request }: { request: ChangeRequest }) {
  const { kind, app_id, about } = request
  if (kind === 'refund_order') return inEnglish(about)
  if (app_id !== null) return <AppId id={app_id} />
  if (kind === 'change_two_people') return null
  return about === null && matterOf(request) === 'people' ? texts.changeRequests.forAdmins : shown(about)
}
