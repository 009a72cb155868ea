import type { Clock } from '../clock.ts'
import type { Store } from '../storage/store.ts'
import type { App, AppSettings } from './app.ts'
import { orNoSuchApp } from './find-app.ts'

interface ChangeApp {
  store: Pick<Store, 'apps'>
  clock: Clock
  appId: string
  settings: Partial<AppSettings>
}

/** Changes the settings that are given and leaves the others. */
export async function changeApp({ store, clock, appId, settings }: ChangeApp): Promise<App> {
  return store.apps.changeApp(appId, settings, clock.nowMs()).catch(orNoSuchApp)
}
