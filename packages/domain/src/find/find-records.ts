import type { IdPage } from '@txgw/base/list-page'
import { rangeOfPrefix } from '@txgw/base/text-range'
import type { RequestRecord } from '../requests/request-record.ts'
import type { Validation } from '../validations/validation.ts'
import type { FindSources } from './find-sources.ts'
import { type Group, MATCHES_MAX, toGroup } from './group.ts'
import type { SoughtText } from './read-text.ts'

/** A list that is sorted by id, and its record with one id. */
interface ById<T> {
  search(page: IdPage): Promise<T[]>
  find(id: string): Promise<T | undefined>
  idOf(row: T): string
}

export async function findValidations(
  { store }: FindSources,
  { ids }: SoughtText,
): Promise<Group<'validation'>> {
  const idOf = ({ id }: Validation) => id
  const rows = await findByIds(ids, {
    search: async (page) => (await store.validations.searchValidations({}, page)).rows,
    find: (id) => store.validations.findValidation(id),
    idOf,
  })
  return toGroup('validation', {
    rows,
    keyOf: idOf,
    timeOf: ({ startedAtMs }) => startedAtMs,
    isExact: ({ id }) => ids.includes(id),
  })
}

export async function findRequests(
  { requestLog }: FindSources,
  { ids }: SoughtText,
): Promise<Group<'request'>> {
  const idOf = ({ debugId }: RequestRecord) => debugId
  const rows = await findByIds(ids, {
    search: async (page) => (await requestLog.search({}, page)).rows,
    find: (id) => requestLog.find(id),
    idOf,
  })
  return toGroup('request', {
    rows,
    keyOf: idOf,
    timeOf: ({ receivedAtMs }) => receivedAtMs,
    isExact: ({ debugId }) => ids.includes(debugId),
  })
}

/** A page has the highest ids, so the one that is exactly the prefix may be missing from it. */
export async function findByIds<T>(ids: readonly string[], { search, find, idOf }: ById<T>): Promise<T[]> {
  const pages = ids.map(async (prefix) => {
    const { from, before } = rangeOfPrefix(prefix)
    const rows = await search({
      limit: MATCHES_MAX + 1,
      from,
      ...(before !== undefined && { after: before }),
    })
    if (rows.length <= MATCHES_MAX || rows.some((row) => idOf(row) === prefix)) return rows
    const exact = await find(prefix)
    return exact ? [exact, ...rows] : rows
  })
  return (await Promise.all(pages)).flat()
}
