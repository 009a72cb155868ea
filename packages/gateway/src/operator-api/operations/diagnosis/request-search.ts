import { timeOfId } from '@txgw/base/ids'
import type { RequestFinder } from '@txgw/domain/requests/request-log'
import type { RequestRecord } from '@txgw/domain/requests/request-record'
import type { RequestFilter } from '@txgw/domain/requests/request-store'
import { ERROR_NAMES, ERROR_TABLE } from '@txgw/protocol'
import Type, { type Static } from 'typebox'
import type { List } from '../../lists/list.ts'
import { periodQuery, toPeriod } from '../../lists/period.ts'
import { cursorFormat, pageQuery } from '../../paging.ts'
import { toWireRequest, WireRequest } from './request-wire.ts'

const OUTCOMES = ['answered', 'refused'] as const
const ANSWERED_STATUS = 200

/** Unknown parameters are refused, because a misspelt filter must not show everything. */
export const RequestSearch = Type.Object(
  {
    app_id: Type.Optional(
      Type.String({ description: 'Only requests that this app signed, and refused ones that name it' }),
    ),
    outcome: Type.Optional(Type.Enum(OUTCOMES, { description: 'Only requests with this outcome' })),
    name: Type.Optional(
      Type.Enum(ERROR_NAMES, { description: 'Only requests that were refused with this error name' }),
    ),
    status: Type.Optional(
      Type.Integer({
        minimum: 100,
        maximum: 599,
        description: 'Only requests with this status of the answer',
      }),
    ),
    ...periodQuery('requests that arrived'),
    ...pageQuery,
  },
  { title: 'RequestSearch', additionalProperties: false },
)

type RequestSearch = Static<typeof RequestSearch>

const cursors = cursorFormat(Type.Object({ debug_id: Type.String() }, { additionalProperties: false }))

/** The newest first. The period goes by the debug_id, as the order does. */
export function requestList(
  requests: Pick<RequestFinder, 'search'>,
  query: RequestSearch,
): List<RequestRecord, { debug_id: string }> {
  const { app_id } = query
  const filter = { ...(app_id !== undefined && { appId: app_id }), ...errorsOf(query), ...toPeriod(query) }
  return {
    name: 'requests',
    cursors,
    async load({ limit, after }) {
      const found = await requests.search(filter, { limit, ...(after && { after: after.debug_id }) })
      const { rows, reached } = found
      return { rows, ...(reached !== undefined && { reached: { debug_id: reached } }) }
    },
    positionOf: ({ debugId }) => ({ debug_id: debugId }),
    timeOf: ({ debug_id }) => timeOfId(debug_id),
    toWire: toWireRequest,
    columns: Object.keys(WireRequest.properties),
  }
}

/** A status stands for the errors that have it, because these have an index. */
function errorsOf({
  outcome,
  name,
  status,
}: RequestSearch): Pick<RequestFilter, 'errorNames' | 'isAnswered'> {
  if (outcome === undefined && name === undefined && status === undefined) return {}
  const includesAnswered =
    outcome !== 'refused' && name === undefined && (status ?? ANSWERED_STATUS) === ANSWERED_STATUS
  if (includesAnswered) return { isAnswered: true }
  const errorNames = ERROR_NAMES.filter(
    (each) => (name ?? each) === each && (status ?? ERROR_TABLE[each].status) === ERROR_TABLE[each].status,
  )
  return { errorNames: outcome === 'answered' ? [] : errorNames }
}
