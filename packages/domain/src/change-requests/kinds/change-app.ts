import { wireForm, wireName } from '@txgw/base/records/wire-form'
import { type App, type AppSettings, settingFields } from '../../apps/app.ts'
import { appChange } from '../../apps/app-audit.ts'
import type { AppStore } from '../../apps/app-store.ts'
import { findApp } from '../../apps/find-app.ts'
import type { GuardedChange } from '../change-request.ts'
import { fieldChanges, type GuardedKind } from './guarded-kind.ts'

const wire = wireForm(settingFields, 'operator')

/** What two people decide about; undefined when one is enough. A call with one such setting waits as a whole. */
export async function guardedAppChange(
  store: { apps: AppStore },
  appId: string,
  settings: Partial<AppSettings>,
): Promise<GuardedChange | undefined> {
  const app = await findApp({ store, appId })
  const changes = fieldChanges(wire.toWire(app), wire.toWire({ ...app, ...settings }))
  if (!changes.some(({ field, after }) => needsTwo(field, after))) return undefined
  const about = `the app ${appId}`
  return { kind: 'change-app', about, subjectId: appId, changes, document: JSON.stringify(settings) }
}

function needsTwo(field: string, after: unknown): boolean {
  return Object.entries(settingFields).some(([name, described]) => {
    if (wireName(name, described) !== field) return false
    return described.needsTwo === 'always' || (described.needsTwo === 'when-on' && after === true)
  })
}

export const changeAppKind: GuardedKind = {
  subjectOf: ({ subjectId }) => ({ of: 'app', appId: subjectId }),
  fieldsOf: (subject) => wire.toWire(appOf(subject)),
  apply({ document }, subject, { nowMs: updatedAtMs, entryOf }) {
    const app = appOf(subject)
    const settings: Partial<AppSettings> = JSON.parse(document)
    const entry = entryOf?.(appChange(app, { ...app, ...settings, updatedAtMs }))
    return { applied: { kind: 'settings', settings, updatedAtMs }, entry }
  },
}

function appOf(subject: Parameters<GuardedKind['apply']>[1]): App {
  if (subject.of !== 'app') throw new Error('a change of an app is judged with its app')
  return subject.app
}
