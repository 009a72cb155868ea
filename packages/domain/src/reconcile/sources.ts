import type { AccountStore } from '../accounts/people/account-store.ts'
import {
  accountFacts,
  accountObject,
  invitationEndNames,
  invitationFacts,
  invitationObject,
} from '../accounts/people/people-audit.ts'
import { tokenEndNames, tokenFacts, tokenObject } from '../accounts/token-audit.ts'
import type { TokenStore } from '../accounts/token-store.ts'
import type { App } from '../apps/app.ts'
import { appFacts, appObject, keyEndNames, keyFacts, keyObject } from '../apps/app-audit.ts'
import type { AppStore } from '../apps/app-store.ts'
import type { AuditStore } from '../audit/audit-store.ts'
import type { SettingStore } from '../audit/setting-store.ts'
import { policyObject } from '../change-requests/kinds/change-two-people.ts'
import { POLICY_SETTING, policyFields, readPolicy } from '../change-requests/policy.ts'
import { platformKeyFacts, platformKeyObject } from '../platform-keys/key-audit.ts'
import type { PlatformKeyStore } from '../platform-keys/platform-key-store.ts'
import { clockObject, readClockOffset } from '../sandbox/sandbox-clock.ts'
import { startSettings } from './start-settings.ts'
import type { Traced, TracedKind } from './traced.ts'

export interface ReconciledStore {
  readonly apps: Pick<AppStore, 'listApps'>
  readonly tokens: Pick<TokenStore, 'listTokens'>
  readonly accounts: Pick<AccountStore, 'listAccounts' | 'listInvitations'>
  readonly platformKeys: Pick<PlatformKeyStore, 'listKeys'>
  readonly settings: Pick<SettingStore, 'readSetting'>
  readonly audit: Pick<AuditStore, 'search' | 'listObjects'>
}

export interface TracedPage {
  objects: Traced[]
  /** Pass it as `after` for the next page; undefined at the end. */
  next: string | undefined
}

/** A table that the trail tells about. */
export interface Source {
  /** Of everything that is read here. */
  readonly kinds: readonly TracedKind[]
  /** The kinds of which every object of the trail must be in the table. Others have no rows of their own. */
  readonly rowKinds: readonly TracedKind[]
  /** The same place gives the same objects again, as they are then. */
  read(store: ReconciledStore, after: string | undefined): Promise<TracedPage>
}

/** Rows that are read at once. */
const PAGE = 25

type Page = { limit: number; after?: string }

function listed<T>(
  list: (store: ReconciledStore, page: Page) => Promise<T[]>,
  idOf: (row: T) => string,
  tracedOf: (row: T) => Traced[],
): Source['read'] {
  return async (store, after) => {
    const rows = await list(store, { limit: PAGE, ...(after !== undefined && { after }) })
    const last = rows.at(-1)
    const isFull = rows.length === PAGE
    return { objects: rows.flatMap(tracedOf), next: isFull && last ? idOf(last) : undefined }
  }
}

/** Every table that the trail tells about. */
export const SOURCES: readonly Source[] = [
  {
    kinds: ['app', 'key', 'clock'],
    rowKinds: ['app', 'key'],
    read: listed(
      (store, page) => store.apps.listApps(page),
      ({ appId }) => appId,
      tracedApp,
    ),
  },
  {
    kinds: ['token'],
    rowKinds: ['token'],
    read: listed(
      (store, page) => store.tokens.listTokens(page),
      ({ tokenId }) => tokenId,
      (token) => [
        {
          kind: 'token',
          object: tokenObject(token.tokenId),
          facts: tokenFacts(token),
          endNames: tokenEndNames,
        },
      ],
    ),
  },
  {
    kinds: ['account'],
    rowKinds: ['account'],
    read: listed(
      (store, page) => store.accounts.listAccounts(page),
      ({ accountId }) => accountId,
      (account) => [
        { kind: 'account', object: accountObject(account.accountId), facts: accountFacts(account) },
      ],
    ),
  },
  {
    kinds: ['invitation'],
    rowKinds: ['invitation'],
    read: listed(
      (store, page) => store.accounts.listInvitations(page),
      ({ invitationId }) => invitationId,
      (invitation) => [
        {
          kind: 'invitation',
          object: invitationObject(invitation.invitationId),
          facts: invitationFacts(invitation),
          endNames: invitationEndNames,
        },
      ],
    ),
  },
  {
    kinds: ['platform-key'],
    rowKinds: ['platform-key'],
    async read(store) {
      const keys = await store.platformKeys.listKeys(0)
      const objects = keys.map(
        (key): Traced => ({
          kind: 'platform-key',
          object: platformKeyObject(key.serialNo),
          facts: platformKeyFacts(key),
        }),
      )
      return { objects, next: undefined }
    },
  },
  {
    kinds: ['clock', 'settings', 'two-people'],
    rowKinds: [],
    async read(store) {
      const offset = await readClockOffset(store.settings)
      const clock: Traced = {
        kind: 'clock',
        object: clockObject(),
        facts: { offset_seconds: offset },
        isUntouched: offset === 0,
      }
      return { objects: [clock, await tracedPolicy(store), ...(await startSettings(store))], next: undefined }
    },
  },
]

/** Somebody may have put in anything. */
async function tracedPolicy({ settings }: Pick<ReconciledStore, 'settings'>): Promise<Traced> {
  const setting = await settings.readSetting(POLICY_SETTING)
  const facts = () => policyFields(readPolicy(setting))
  const object = policyObject()
  try {
    return { kind: 'two-people', object, facts: facts(), isUntouched: setting === undefined }
  } catch {
    return { kind: 'two-people', object, facts: { unreadable: true } }
  }
}

function tracedApp(app: App): Traced[] {
  const { appId, clockOffsetSeconds, keys } = app
  return [
    { kind: 'app', object: appObject(appId), facts: appFacts(app) },
    {
      kind: 'clock',
      object: clockObject(appId),
      facts: { offset_seconds: clockOffsetSeconds },
      isUntouched: clockOffsetSeconds === null,
    },
    ...keys.map(
      (key): Traced => ({
        kind: 'key',
        object: keyObject(appId, key.serialNo),
        facts: keyFacts(key),
        endNames: keyEndNames,
      }),
    ),
  ]
}
