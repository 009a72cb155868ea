import type { Clock } from '@txgw/base/clock'
import type { EntryOf } from '../audit/audit-entry.ts'
import type { App, AppSettings } from './app.ts'
import { appChange } from './app-audit.ts'
import type { AppStore } from './app-store.ts'
import { orNoSuchApp } from './find-app.ts'

interface ChangeApp {
  store: { apps: AppStore }
  clock: Clock
  appId: string
  settings: Partial<AppSettings>
  /** Names the author in the audit trail; absent where there is none. */
  entryOf?: EntryOf | undefined
}

/** Changes the given settings and leaves the others unchanged. */
export async function changeApp({ store, clock, appId, settings, entryOf }: ChangeApp): Promise<App> {
  const record = entryOf && ((before: App, after: App) => entryOf(appChange(before, after)))
  return store.apps.changeApp(appId, settings, clock.nowMs(), record).catch(orNoSuchApp)
}
