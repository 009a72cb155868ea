import type { ReasonCode } from '@txgw/gateway/operator-api'
import { ListPage } from '../../lists/list-page.tsx'
import { texts } from '../../texts/texts.ts'
import { VALIDATION_COLUMNS } from './validation-columns.tsx'

/** A code that is missing here does not compile. */
const ALL: Record<ReasonCode, true> = {
  ACCOUNT_STATUS_ABNORMAL: true,
  COMPLIANCE_VERIFICATION_FAILED: true,
  INSUFFICIENT_PRIVILEGES: true,
  RECHARGE_LIMIT_EXCEEDED: true,
  GEO_RESTRICTION: true,
  OTHER: true,
  'no-webhook-url': true,
  'dial-refused': true,
  overload: true,
  'breaker-open': true,
  stopping: true,
  'own-failure': true,
  dns: true,
  connect: true,
  tls: true,
  reset: true,
  'server-error': true,
  'server-error-body': true,
  'timeout-connect': true,
  timeout: true,
  'timeout-late': true,
  'timeout-reply': true,
  'cut-off': true,
  malformed: true,
  redirect: true,
  status: true,
  'too-large': true,
  encoding: true,
  'not-utf8': true,
  'not-json': true,
  'not-object': true,
  'field-twice': true,
  'field-misspelt': true,
  'no-known-field': true,
  'field-unknown': true,
  'field-inside': true,
  'id-not-text': true,
  unattributed: true,
  'wrong-app': true,
  'wrong-user': true,
  unclear: true,
}

const REASON_CODES = Object.keys(ALL)

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
