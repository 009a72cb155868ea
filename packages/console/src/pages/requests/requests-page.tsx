import { ListPage } from '../../lists/list-page.tsx'
import { texts } from '../../texts/texts.ts'
import { ERROR_NAMES } from './error-names.ts'
import { REQUEST_COLUMNS } from './request-columns.tsx'

export function RequestsPage() {
  const words = texts.requests
  const { app, outcome, anyOutcome, name, anyName } = words.search
  const outcomes = (['answered', 'refused'] as const).map((value) => ({
    value,
    label: words.outcomes[value],
  }))
  return (
    <ListPage
      path="/requests"
      icon="send"
      words={words}
      fields={{ app_id: app }}
      choices={[
        { name: 'outcome', label: outcome, any: anyOutcome, options: outcomes },
        { name: 'name', label: name, any: anyName, options: ERROR_NAMES },
      ]}
      columns={REQUEST_COLUMNS}
      rowsOf={({ requests }) => requests}
      rowKey={({ debug_id }) => debug_id}
    />
  )
}
