import type { Clock } from '@txgw/base/clock'
import { DomainError } from '@txgw/base/domain-error'
import { DuplicateRecord } from '@txgw/base/store-errors'
import type { EntryOf } from '../audit/audit-entry.ts'
import { type App, type AppSettings, DEFAULT_SETTINGS } from './app.ts'
import { appChange } from './app-audit.ts'
import type { AppStore } from './app-store.ts'

interface RegisterApp {
  store: { apps: AppStore }
  clock: Clock
  appId: string
  settings: Pick<AppSettings, 'name'> & Partial<AppSettings>
  /** Names the author in the audit trail; absent where there is none. */
  entryOf?: EntryOf | undefined
}

export async function registerApp({ store, clock, appId, settings, entryOf }: RegisterApp): Promise<App> {
  const nowMs = clock.nowMs()
  const app: App = {
    appId,
    ...DEFAULT_SETTINGS,
    ...settings,
    clockOffsetSeconds: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    keys: [],
  }
  await store.apps.addApp(app, entryOf?.(appChange(null, app))).catch((error) => {
    if (!(error instanceof DuplicateRecord)) throw error
    throw new DomainError('exists-already', `The app "${appId}" already exists in this environment.`, {
      cause: error,
    })
  })
  return app
}
