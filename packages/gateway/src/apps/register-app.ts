import { checkFields } from '@txgw/protocol/schemas'
import type { Clock } from '../clock.ts'
import type { Environment } from '../environment.ts'
import { ServiceError } from '../service-error.ts'
import { DuplicateRecord, type Store } from '../storage/store.ts'
import { type App, VALIDATION_DEADLINE_MS } from './app.ts'
import { NewApp } from './app-schemas.ts'
import { readSettings } from './read-settings.ts'

const checkBody = checkFields(NewApp)

interface RegisterApp {
  store: Pick<Store, 'apps'>
  clock: Clock
  environment: Environment
  body: unknown
}

export async function registerApp({ store, clock, environment, body }: RegisterApp): Promise<App> {
  const { fields, settings } = readSettings(body, checkBody(body), environment)
  const nowMs = clock.nowMs()
  const app: App = {
    appId: fields.app_id,
    name: fields.name,
    webhookUrl: null,
    enabled: true,
    rateLimit: null,
    validationDeadlineMs: VALIDATION_DEADLINE_MS.default,
    onUnreachable: 'end',
    ...settings,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    keys: [],
  }
  await store.apps.addApp(app).catch((error) => {
    if (!(error instanceof DuplicateRecord)) throw error
    throw new ServiceError('ALREADY_EXISTS', {
      message: `The app "${app.appId}" exists already in this environment.`,
      cause: error,
    })
  })
  return app
}
