import { orNull } from '@txgw/base/nullable'
import { type RecordOf, record } from '@txgw/base/records/record'
import Type from 'typebox'
import { instant, instantOrNull } from '../records/instant.ts'

const NOTICE_KINDS = [
  'webhook-down',
  'webhook-recovered',
  'merchant-key-ends',
  'merchant-key-weak',
  'verdicts-lenient',
  'platform-key-ends',
  'certificate-ends',
  'audit-trail-differs',
  'records-differ',
  'audit-seal',
  'audit-witness',
  'signature-failures',
  'import-rejects',
  'wrong-secrets',
  'break-glass',
] as const

export type NoticeKind = (typeof NOTICE_KINDS)[number]

const SEVERITIES = ['critical', 'warning', 'info'] as const

export type Severity = (typeof SEVERITIES)[number]

const DELIVERY_STATES = ['waiting', 'sent', 'given-up'] as const

/** The board keeps the notices of an environment as one text. */
const told = { sort: 'plain', shown: 'operator', column: null } as const

/** Its way to the webhook of the operator. */
export const noticeDeliveryFields = record({
  state: { ...told, schema: Type.Enum(DELIVERY_STATES) },
  attempts: { ...told, schema: Type.Integer({ minimum: 0 }) },
  nextAtMs: { ...instant('Not tried again before this time'), ...told, shown: 'nobody' },
  lastError: { ...told, schema: orNull(Type.String()) },
})

export interface NoticeDelivery extends RecordOf<typeof noticeDeliveryFields> {}

/** Something that the operator should know. */
export const noticeFields = record({
  id: { ...told, schema: Type.String(), wire: 'notice_id' },
  atMs: { ...instant('When it was noticed, by the real clock'), ...told, wire: 'at' },
  kind: { ...told, schema: Type.Enum(NOTICE_KINDS) },
  severity: { ...told, schema: Type.Enum(SEVERITIES) },
  appId: { ...told, schema: orNull(Type.String()) },
  message: { ...told, schema: Type.String() },
  /** It may be before the notice. */
  sinceMs: { ...instant('Since when it lasts'), ...told, wire: 'since' },
  endedAtMs: { ...instantOrNull('When it was over; null while it lasts'), ...told },
})

export interface Notice extends RecordOf<typeof noticeFields> {
  /** Null when the operator has no webhook for notices. */
  delivery: NoticeDelivery | null
}

/** Something that is wrong now. */
export interface Condition {
  /** The same for as long as it is the same thing. */
  key: string
  kind: NoticeKind
  severity: Severity
  appId: string | null
  message: string
  sinceMs: number
  /** A larger one is worse and deserves another notice. */
  level: number
}
