import { orNull } from '@txgw/base/nullable'
import { flag, json, text } from '@txgw/base/records/columns'
import { type RecordOf, record } from '@txgw/base/records/record'
import Type from 'typebox'
import { instant, instantOrNull } from '../records/instant.ts'

/** A change of an app that its merchant may ask for. */
export type MerchantChange =
  | { kind: 'add-key'; serialNo: string; publicKey: string }
  | { kind: 'revoke-key'; serialNo: string }
  | {
      kind: 'change-webhook'
      webhookUrl: string | null
      /** The address when the merchant asked; absent in a request of a release that did not keep it. */
      replaces?: string | null
    }

/** What the operator's own people and programs do in production, and two of them decide about. */
export const GUARDED_KINDS = [
  ...(['change-app', 'change-account', 'add-token', 'invite-person'] as const),
  ...(['refund-order', 'change-two-people'] as const),
] as const

export const CHANGE_KINDS = ['add-key', 'revoke-key', 'change-webhook', ...GUARDED_KINDS] as const

/** Under its name on the wire. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

export interface GuardedChange {
  kind: (typeof GUARDED_KINDS)[number]
  /** In words. */
  about: string
  /** The id of the account or the order that changes, or of what it makes; empty where the kind says all. */
  subjectId: string
  changes: FieldChange[]
  /** What the approval applies, as JSON that the kind itself reads. */
  document: string
}

export type RequestedChange = MerchantChange | GuardedChange

export function isMerchantChange(change: RequestedChange): change is MerchantChange {
  return !('document' in change)
}

/** Null is an empty text in the store, because earlier releases expect a text. */
const appIdColumn = {
  type: 'text',
  write: (appId: string | null) => appId ?? '',
  read: (cell: string) => (cell === '' ? null : cell),
} as const

/**
 * `applying` was the moment between a decision and its effect, which are one now. A request that a crash of an earlier
 * release has left there is decided like one that waits.
 */
export const OPEN_STATES = ['waiting', 'applying'] as const
export const CHANGE_STATES = [...OPEN_STATES, 'approved', 'refused', 'withdrawn'] as const

export type ChangeState = (typeof CHANGE_STATES)[number]

const plain = { sort: 'plain', shown: 'merchant', column: text() } as const

export const changeRequestFields = record({
  requestId: { ...plain, schema: Type.String(), wire: 'change_request_id' },
  appId: {
    ...plain,
    schema: orNull(
      Type.String({
        description: 'Null for a change of people, tokens or the policy, which belong to no app',
      }),
    ),
    column: appIdColumn,
  },
  change: {
    ...plain,
    schema: Type.Unsafe<RequestedChange>(Type.Object({})),
    shown: 'nobody',
    column: json(),
  },
  requestedAtMs: instant('When it was asked for'),
  requestedBy: {
    ...plain,
    schema: Type.String({ description: 'The caller that asked; `operator` to a merchant if it is none' }),
  },
  /** The token or the account that asked; null in a request of a release that kept only the name. */
  requestedById: { ...plain, schema: orNull(Type.String()), shown: 'nobody' },
  state: { ...plain, schema: Type.Enum(CHANGE_STATES), shown: 'nobody' },
  decidedAtMs: instantOrNull('When it was decided; null while it waits'),
  decidedBy: {
    ...plain,
    schema: orNull(
      Type.String({ description: 'The caller that decided; `operator` to a merchant if it is none' }),
    ),
  },
  /** In the words of the operator. */
  reason: { ...plain, schema: orNull(Type.String({ description: 'Why it was refused' })) },
  /** Set for a call that waits, which merchants do not see. A merchant's own request has it unset. */
  isGuarded: { ...plain, schema: Type.Boolean(), shown: 'nobody', column: flag('is_guarded') },
  breakGlass: {
    ...plain,
    schema: orNull(
      Type.String({ description: 'Why one person alone has done it; null where two have decided' }),
    ),
    shown: 'operator',
  },
  seenAtMs: { ...instantOrNull('When a second person has looked at it'), shown: 'operator' },
  seenBy: {
    ...plain,
    schema: orNull(Type.String({ description: 'The second person that has looked at it' })),
    shown: 'operator',
  },
})

export interface ChangeRequest extends RecordOf<typeof changeRequestFields> {}

/** Whether nobody has decided it. */
export function isOpen({ state }: Pick<ChangeRequest, 'state'>): boolean {
  return (OPEN_STATES as readonly ChangeState[]).includes(state)
}

export const LAPSE_MS = 7 * 24 * 60 * 60 * 1000

export function lapsesAtMs({ requestedAtMs }: Pick<ChangeRequest, 'requestedAtMs'>): number {
  return requestedAtMs + LAPSE_MS
}

/** A request that waits too long can no longer be decided. */
export function hasLapsed(request: Pick<ChangeRequest, 'state' | 'requestedAtMs'>, nowMs: number): boolean {
  return isOpen(request) && nowMs >= lapsesAtMs(request)
}
