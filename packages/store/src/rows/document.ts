import type { InDocument } from '@txgw/base/records/columns'
import type { Fields } from '@txgw/base/records/record'
import { parseExactJson } from '@txgw/protocol/exact-json'
import type { Loose, Step } from './row-step.ts'

/** The whole value of a field is in the document, or these parts of it. */
interface Member {
  readonly field: string
  readonly parts: readonly string[] | undefined
}

export const isInDocument = (column: object): column is InDocument => 'in' in column

/**
 * One column for all fields kept in the document. It is read last, because it completes objects that other columns
 * begin.
 */
export function documentSteps(fields: Fields): Step[] {
  const members = Object.entries(fields).flatMap(([field, { column }]) => memberOf(field, column))
  if (members.length === 0) return []
  return [
    {
      name: 'document',
      type: 'text',
      write: (record) =>
        JSON.stringify(Object.fromEntries(members.map((member) => [member.field, written(member, record)]))),
      read(cell, record) {
        const document = parseExactJson(cell as string) as Loose
        for (const { field, parts } of members)
          if (!parts) record[field] = document[field]
          else if (record[field] !== null) Object.assign(record[field] as Loose, document[field])
      },
    },
  ]
}

function memberOf(field: string, column: Fields[string]['column']): Member[] {
  if (column === null) return []
  if (isInDocument(column)) return [{ field, parts: undefined }]
  const parts = 'parts' in column ? Object.entries(column.parts).filter(([, part]) => isInDocument(part)) : []
  return parts.length === 0 ? [] : [{ field, parts: parts.map(([name]) => name) }]
}

function written({ field, parts }: Member, record: Loose): unknown {
  const value = record[field] as Loose | null
  return parts && value ? Object.fromEntries(parts.map((name) => [name, value[name]])) : value
}
