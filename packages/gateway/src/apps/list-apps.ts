import { checkFields } from '@txgw/protocol/schemas'
import Type from 'typebox'
import { cursorFormat, readLimit } from '../paging.ts'
import { invalidFields } from '../service-error.ts'
import type { Store } from '../storage/store.ts'
import type { App } from './app.ts'
import { AppListQuery } from './app-schemas.ts'

const checkQuery = checkFields(AppListQuery)
const cursors = cursorFormat(Type.Object({ appId: Type.String() }, { additionalProperties: false }))

interface AppPage {
  apps: App[]
  /** Only when there is more. */
  nextCursor?: string
}

/** One page, by app_id. */
export async function listApps({
  store,
  query,
}: {
  store: Pick<Store, 'apps'>
  query: unknown
}): Promise<AppPage> {
  const checked = checkQuery(query)
  if (!checked.ok) throw invalidFields(checked.violations)
  const limit = readLimit(checked.value.limit)
  if (!limit.ok) throw invalidFields(limit.violations)
  const after = cursors.read(checked.value.cursor)
  if (!after.ok) throw invalidFields(after.violations)
  const found = await store.apps.listApps({
    limit: limit.value + 1,
    ...(after.value && { after: after.value.appId }),
  })
  const apps = found.slice(0, limit.value)
  const last = apps.at(-1)
  const more = found.length > limit.value && last
  return more ? { apps, nextCursor: cursors.write({ appId: last.appId }) } : { apps }
}
