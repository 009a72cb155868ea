import type { App } from '@txgw/gateway/operator-api'
import { auditObject } from '../../audit/audit-object.ts'
import { LastChange } from '../../audit/changed-by.tsx'
import { fieldChanges } from '../../audit/field-changes.ts'
import { useObjectEntries } from '../../audit/use-object-entries.ts'

export function LastAppChange({ app }: { app: App }) {
  const object = auditObject('app', app.app_id)
  const [newest] = useObjectEntries(object)
  // The app names the author of its newest entry. Another name means that one of the two answers is outdated.
  const entry = newest?.actor === app.updated_by ? newest : undefined
  return (
    <LastChange
      object={object}
      entry={entry}
      at={app.updated_at}
      actor={app.updated_by}
      isNew={app.created_at === app.updated_at}
      changes={entry ? fieldChanges(entry) : []}
    />
  )
}
