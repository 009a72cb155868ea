import { DomainError } from '@txgw/base/domain-error'
import { RecordNotFound } from '@txgw/base/store-errors'
import type { App } from './app.ts'
import type { AppStore } from './app-store.ts'

export async function findApp({ store, appId }: { store: { apps: AppStore }; appId: string }): Promise<App> {
  return (await store.apps.findApp(appId)) ?? orNoSuchApp(new RecordNotFound('no such app'))
}

/** Turns the store's error for a missing app into a refusal, and passes on every other error. */
export function orNoSuchApp(error: unknown): never {
  if (!(error instanceof RecordNotFound)) throw error
  throw new DomainError('not-found', 'This environment has no app with this app_id.', { cause: error })
}
