import type { Clock } from '../clock.ts'
import { DomainError } from '../domain-error.ts'
import { DuplicateRecord, type Store } from '../storage/store.ts'
import { type App, type AppSettings, VALIDATION_DEADLINE_MS } from './app.ts'

interface RegisterApp {
  store: Pick<Store, 'apps'>
  clock: Clock
  appId: string
  settings: Pick<AppSettings, 'name'> & Partial<AppSettings>
}

export async function registerApp({ store, clock, appId, settings }: RegisterApp): Promise<App> {
  const nowMs = clock.nowMs()
  const app: App = {
    appId,
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
    throw new DomainError('exists-already', `The app "${appId}" exists already in this environment.`, {
      cause: error,
    })
  })
  return app
}
