import { checkFields } from '@txgw/protocol/schemas'
import Type from 'typebox'
import { cursorFormat, type Page, readPage } from '../paging.ts'
import { invalidFields } from '../service-error.ts'
import type { Store } from '../storage/store.ts'
import type { App } from './app.ts'
import { AppListQuery } from './app-schemas.ts'

const checkQuery = checkFields(AppListQuery)
const cursors = cursorFormat(Type.Object({ appId: Type.String() }, { additionalProperties: false }))

interface ListApps {
  store: Pick<Store, 'apps'>
  query: unknown
}

/** One page, by app_id. */
export async function listApps({ store, query }: ListApps): Promise<Page<App>> {
  const checked = checkQuery(query)
  if (!checked.ok) throw invalidFields(checked.violations)
  return readPage({
    query: checked.value,
    cursors,
    load: ({ limit, after }) => store.apps.listApps({ limit, ...(after && { after: after.appId }) }),
    positionOf: ({ appId }: App) => ({ appId }),
  })
}
