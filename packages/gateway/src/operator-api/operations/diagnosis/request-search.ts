import Type, { type Static } from 'typebox'
import type { RequestFinder } from '../../../requests/request-log.ts'
import type { RequestRecord } from '../../../requests/request-record.ts'
import { cursorFormat, type Page, pageQuery, readPage } from '../../paging.ts'

/** Unknown parameters are refused, because a misspelt filter must not show everything. */
export const RequestSearch = Type.Object(
  {
    app_id: Type.Optional(
      Type.String({ description: 'Only requests that this app signed, and refused ones that name it' }),
    ),
    ...pageQuery,
  },
  { title: 'RequestSearch', additionalProperties: false },
)

const cursors = cursorFormat(Type.Object({ debug_id: Type.String() }, { additionalProperties: false }))

/** One page, newest first. */
export function searchRequestPage(
  requests: Pick<RequestFinder, 'search'>,
  query: Static<typeof RequestSearch>,
): Promise<Page<RequestRecord>> {
  const filter = query.app_id === undefined ? {} : { appId: query.app_id }
  return readPage({
    query,
    cursors,
    load: ({ limit, after }) => requests.search(filter, { limit, ...(after && { after: after.debug_id }) }),
    positionOf: ({ debugId }: RequestRecord) => ({ debug_id: debugId }),
  })
}
