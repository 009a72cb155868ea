import type { AppStore } from '../apps/app-store.ts'
import { orNoSuchApp } from '../apps/find-app.ts'
import type { EntryOf } from '../audit/audit-entry.ts'
import { clockObject } from './sandbox-clock.ts'

interface MoveAppClock {
  store: { apps: AppStore }
  appId: string
  /** Null gives the app the clock of the sandbox again. */
  offsetSeconds: number | null
  entryOf: EntryOf
}

/** Every process knows it within a second, like every change of an app. */
export async function moveAppClock({ store, appId, offsetSeconds, entryOf }: MoveAppClock): Promise<void> {
  const record = (before: number | null) =>
    entryOf({
      object: clockObject(appId),
      appId,
      before: { offset_seconds: before },
      after: { offset_seconds: offsetSeconds },
    })
  await store.apps.moveClock(appId, offsetSeconds, record).catch(orNoSuchApp)
}
