export const NOTICE_KINDS = [
  'webhook-down',
  'webhook-recovered',
  'merchant-key-ends',
  'merchant-key-weak',
  'verdicts-lenient',
  'platform-key-ends',
  'certificate-ends',
  'signature-failures',
  'import-rejects',
] as const

export type NoticeKind = (typeof NOTICE_KINDS)[number]

export const SEVERITIES = ['critical', 'warning', 'info'] as const

export type Severity = (typeof SEVERITIES)[number]

export const DELIVERY_STATES = ['waiting', 'sent', 'given-up'] as const

/** Its way to the webhook of the operator. */
export interface NoticeDelivery {
  state: (typeof DELIVERY_STATES)[number]
  attempts: number
  /** Not tried again before this time. */
  nextAtMs: number
  lastError: string | null
}

/** Something that the operator should know. */
export interface Notice {
  id: string
  atMs: number
  kind: NoticeKind
  severity: Severity
  appId: string | null
  message: string
  /** Since when it lasts, which may be before the notice. */
  sinceMs: number
  /** Null while it lasts. */
  endedAtMs: number | null
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
