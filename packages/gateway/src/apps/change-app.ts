import type { Clock } from '../base/clock.ts'
import type { App, AppSettings } from './app.ts'
import type { AppStore } from './app-store.ts'
import { orNoSuchApp } from './find-app.ts'

interface ChangeApp {
  store: { apps: AppStore }
  clock: Clock
  appId: string
  settings: Partial<AppSettings>
}

/** Changes the given settings and leaves the others unchanged. */
export async function changeApp({ store, clock, appId, settings }: ChangeApp): Promise<App> {
  return store.apps.changeApp(appId, settings, clock.nowMs()).catch(orNoSuchApp)
}
