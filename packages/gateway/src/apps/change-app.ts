import { checkFields } from '@txgw/protocol/schemas'
import type { Clock } from '../clock.ts'
import type { Environment } from '../environment.ts'
import type { Store } from '../storage/store.ts'
import type { App } from './app.ts'
import { AppChange } from './app-schemas.ts'
import { orNoSuchApp } from './find-app.ts'
import { readSettings } from './read-settings.ts'

const checkBody = checkFields(AppChange)

interface ChangeApp {
  store: Pick<Store, 'apps'>
  clock: Clock
  environment: Environment
  appId: string
  body: unknown
}

/** Changes the settings that the body names and leaves the others. */
export async function changeApp({ store, clock, environment, appId, body }: ChangeApp): Promise<App> {
  const { settings } = readSettings(body, checkBody(body), environment)
  return store.apps.changeApp(appId, settings, clock.nowMs()).catch(orNoSuchApp)
}
