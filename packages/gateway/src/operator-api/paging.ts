import { checkFields, type FieldViolation, fieldViolation } from '@txgw/protocol/schemas'
import Type, { type Static, type TSchema } from 'typebox'
import { invalidFields } from '../refusals/service-error.ts'
import { REFUSAL_WORDS } from './operation.ts'

const PAGE_LIMIT = { default: 50, max: 200 } as const

const LIMIT_WORDS = `must be a whole number from 1 to ${PAGE_LIMIT.max}`

/** The query parameters of every list. */
export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: PAGE_LIMIT.max,
      [REFUSAL_WORDS]: LIMIT_WORDS,
      description: `Maximum number of results: a whole number from 1 to ${PAGE_LIMIT.max}; ${PAGE_LIMIT.default} by default`,
    }),
  ),
  cursor: Type.Optional(Type.String({ description: 'The next_cursor of the previous page, unchanged' })),
}

/** The response field of every list besides its rows. */
export const nextCursor = Type.Optional(
  Type.String({ description: 'Send it as `cursor` to get the next page; absent on the last page' }),
)

const CURSOR_LENGTH_MAX = 2048
type Read<T> = { ok: true; value: T } | { ok: false; violations: FieldViolation[] }

interface PageRequest<T, P> {
  /** The query string, already checked. */
  query: { limit?: number; cursor?: string }
  cursors: CursorFormat<P>
  /** `reached` is where the store stopped looking, if that was before the end of the list. */
  load(page: { limit: number; after?: P }): Promise<T[] | { rows: T[]; reached?: P }>
  positionOf(row: T): P
}

interface Page<T, P> {
  rows: T[]
  /** Set only when there are more rows, or may be. */
  nextCursor?: string
  /** The position that the cursor holds. */
  next?: P
}

/** Reads one page of any list. It asks for one row more than it shows, so it knows whether there is another page. */
export async function readPage<T, P>({
  query,
  cursors,
  load,
  positionOf,
}: PageRequest<T, P>): Promise<Page<T, P>> {
  const { limit = PAGE_LIMIT.default } = query
  const after = cursors.read(query.cursor)
  if (!after.ok) throw invalidFields(after.violations)
  const loaded = await load({
    limit: limit + 1,
    ...(after.value !== undefined && { after: after.value }),
  })
  const found = Array.isArray(loaded) ? { rows: loaded } : loaded
  const rows = found.rows.slice(0, limit)
  const last = found.rows.length > limit ? rows.at(-1) : undefined
  const next = last === undefined ? found.reached : positionOf(last)
  return next === undefined ? { rows } : { rows, next, nextCursor: cursors.write(next) }
}

export interface CursorFormat<T> {
  write(position: T): string
  read(text: string | undefined): Read<T | undefined>
}

/** A position in a list as text that callers send back without reading it. The text is checked like any other input. */
export function cursorFormat<S extends TSchema>(schema: S): CursorFormat<Static<S>> {
  const check = checkFields(schema)
  return {
    write: (position) => Buffer.from(JSON.stringify(position)).toString('base64url'),
    read: (text) => {
      if (text === undefined) return { ok: true, value: undefined }
      const checked = check(parseCursor(text))
      if (checked.ok) return checked
      const description = 'must be the next_cursor of the previous page'
      return { ok: false, violations: [fieldViolation('cursor', description, text)] }
    },
  }
}

function parseCursor(text: string): unknown {
  if (text.length > CURSOR_LENGTH_MAX) return undefined
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
