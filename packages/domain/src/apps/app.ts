import { orNull } from '@txgw/base/nullable'
import { flag, text, whole } from '@txgw/base/records/columns'
import { type Field, type RecordOf, record } from '@txgw/base/records/record'
import { defaultsOf, type Setting } from '@txgw/base/records/setting'
import { identifier, nonEmptyText } from '@txgw/protocol/schemas'
import Type from 'typebox'
import type { Audited } from '../records/audited.ts'
import { instant } from '../records/instant.ts'
import type { AppKey } from './app-key.ts'
import { rateLimit } from './rate-limit.ts'

export const ON_UNREACHABLE = ['end', 'continue'] as const

/** The explanation for operators who set it. */
const ON_UNREACHABLE_MEANS =
  'Decides a recharge when the merchant cannot be reached, does not answer in time or answers 5xx without a body of its own: `end` ends it, `continue` lets it go on. An unclear reply and a failure of the service itself always end it'

export type OnUnreachable = (typeof ON_UNREACHABLE)[number]

export const VERDICT_READINGS = ['lenient', 'strict', 'explicit'] as const

/** The explanation for operators who set it. */
const VERDICT_READING_MEANS =
  'Decides which replies to `USER_VALIDATE` allow a top-up. `explicit`: only with `is_topup_forbidden` false. `strict`: also without it, if all fields of the reply are of the contract; a verdict below the top level must agree with it. `lenient`: also with other fields'

/** How sure a reply must be to count as a yes. */
export type VerdictReading = (typeof VERDICT_READINGS)[number]

const DEFAULT_SERVER_ID_MEANS =
  'The `server_id` of the order when a recharge names none, for a game with one server. It is not part of `USER_VALIDATE`. With null such a recharge is refused'

export const VALIDATION_DEADLINE_MS = { default: 5000, min: 500, max: 15_000 } as const

const NAME_MEANS = 'Name for people, shown in lists'
/** Whether two people decide in production about a new value. What changes whom we ask or what is sold always needs two. */
export interface Guarded {
  readonly needsTwo: 'always' | 'when-on' | 'never'
}

const plain = {
  sort: 'plain',
  shown: 'merchant',
  setBy: 'operator',
  column: text(),
  audited: 'always',
  needsTwo: 'always',
} as const

export const settingFields = record({
  name: {
    ...plain,
    schema: Type.String({ description: NAME_MEANS }),
    sent: nonEmptyText(128, NAME_MEANS),
    byDefault: undefined,
    needsTwo: 'never',
  },
  webhookUrl: {
    ...plain,
    schema: orNull(Type.String({ description: 'Address for USER_VALIDATE' })),
    /** The other rules depend on the environment and are checked separately. */
    sent: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Address for USER_VALIDATE: https, or also http in the sandbox, without credentials',
    }),
    byDefault: null,
    setBy: 'merchant',
  },
  enabled: {
    ...plain,
    schema: Type.Boolean({ description: 'The service refuses queries of a disabled app' }),
    sent: Type.Boolean({ description: 'The service refuses queries of a disabled app; true by default' }),
    byDefault: true,
    column: flag(),
    needsTwo: 'when-on',
  },
  /** Null means that the app has no limit of its own, only the service's limit on concurrency. */
  rateLimit: { ...plain, ...rateLimit, byDefault: null },
  validationDeadlineMs: {
    ...plain,
    schema: Type.Integer({ description: 'Total time that USER_VALIDATE may take' }),
    sent: Type.Integer({
      minimum: VALIDATION_DEADLINE_MS.min,
      maximum: VALIDATION_DEADLINE_MS.max,
      description: `Total time that USER_VALIDATE may take; ${VALIDATION_DEADLINE_MS.default} by default`,
    }),
    byDefault: VALIDATION_DEADLINE_MS.default,
    column: whole(),
  },
  onUnreachable: {
    ...plain,
    schema: Type.Enum(ON_UNREACHABLE, { description: ON_UNREACHABLE_MEANS }),
    sent: Type.Enum(ON_UNREACHABLE, { description: `${ON_UNREACHABLE_MEANS}; \`end\` by default` }),
    byDefault: 'end',
  },
  verdictReading: {
    ...plain,
    schema: Type.Enum(VERDICT_READINGS, { description: VERDICT_READING_MEANS }),
    sent: Type.Enum(VERDICT_READINGS, { description: `${VERDICT_READING_MEANS}. \`strict\` by default` }),
    byDefault: 'strict',
  },
  /** Takes the place of a missing `server_id` in the order of a recharge, but not in the question to the merchant. */
  defaultServerId: {
    ...plain,
    schema: orNull(Type.String({ description: DEFAULT_SERVER_ID_MEANS })),
    sent: Type.Unsafe<string | null>({
      ...nonEmptyText(128, DEFAULT_SERVER_ID_MEANS),
      type: ['string', 'null'],
    }),
    byDefault: null,
  },
}) satisfies { readonly [name: string]: Field & Setting & Audited & Guarded }

export const DEFAULT_SETTINGS = defaultsOf(settingFields)

export const appFields = record({
  appId: { ...plain, schema: identifier('Application ID') },
  ...settingFields,
  /** How far its own clock is ahead of the real one. Null for the clock of the environment. Only in the sandbox. */
  clockOffsetSeconds: {
    ...plain,
    schema: orNull(Type.Integer()),
    shown: 'nobody',
    column: { type: 'integer' },
  },
  createdAtMs: instant('When it was registered'),
  updatedAtMs: instant('When its settings were last changed'),
})

export interface AppSettings extends RecordOf<typeof settingFields> {}

export interface App extends RecordOf<typeof appFields> {
  keys: AppKey[]
}
