import { ListPage } from '../../lists/list-page.tsx'
import { texts } from '../../texts/texts.ts'
import { REASON_CODES } from './reason-codes.ts'
import { VALIDATION_COLUMNS } from './validation-columns.tsx'

const OUTCOMES = Object.keys(texts.validations.outcomes)

export function ValidationsPage() {
  const words = texts.validations
  const { app, user, recharge, outcome, anyOutcome, reason, anyReason } = words.search
  return (
    <ListPage
      path="/validations"
      icon="validations"
      words={words}
      fields={{ app_id: app, user_id: user, recharge_id: recharge }}
      choices={[
        { name: 'outcome', label: outcome, any: anyOutcome, options: OUTCOMES },
        { name: 'reason', label: reason, any: anyReason, options: REASON_CODES },
      ]}
      columns={VALIDATION_COLUMNS}
      rowsOf={({ validations }) => validations}
      rowKey={({ validation_id }) => validation_id}
    />
  )
}
