import { timeOfId } from '@txgw/base/ids'
import { utcText } from '@txgw/protocol'
import { utcDateTime } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { type CursorFormat, cursorFormat, readPage } from '../paging.ts'

/** One list with its filter: how its rows are found, and how they are shown. */
export interface List<T, P = unknown> {
  /** As the path has it. */
  name: string
  cursors: CursorFormat<P>
  /** `reached` is where the store stopped looking, if that was before the end of the list. */
  load(page: { limit: number; after?: P }): Promise<{ rows: T[]; reached?: P }>
  positionOf(row: T): P
  /** In milliseconds; undefined when the position has none. */
  timeOf(position: P): number | undefined
  toWire(row: T): object
  /** The fields of the CSV file. A dot leads into an object. */
  columns: readonly string[]
}

export const reached = Type.Optional(
  utcDateTime(
    'Beside `next_cursor`: how far back the service has looked. A page may be short although there is a cursor, because the service looks at a bounded number of records for each page.',
  ),
)

const ID_POSITION = Type.Object({ id: Type.String() }, { additionalProperties: false })

/** The part of a list that is sorted by an id, which holds the time. */
export const BY_ID = {
  cursors: cursorFormat(ID_POSITION),
  timeOf: ({ id }: Static<typeof ID_POSITION>) => timeOfId(id),
} as const

export interface ListPage<T> {
  rows: T[]
  more: { next_cursor?: string; reached?: string }
}

export async function readListPage<T, P>(
  list: List<T, P>,
  query: { limit?: number; cursor?: string },
): Promise<ListPage<T>> {
  const { rows, nextCursor, next } = await readPage({ ...list, query })
  const reachedMs = next === undefined ? undefined : list.timeOf(next)
  return {
    rows,
    more: {
      ...(nextCursor !== undefined && { next_cursor: nextCursor }),
      ...(reachedMs !== undefined && { reached: utcText(reachedMs) }),
    },
  }
}
