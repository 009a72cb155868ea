import { readdirSync, readFileSync } from 'node:fs'

/**
 * `expand` only adds, so the previous release can keep running. `contract` removes something that the
 * previous release still needs, so it waits until nobody runs that release. `base` marks migrations from
 * before this distinction.
 */
export type MigrationKind = 'base' | 'expand' | 'contract'

export interface NumberedMigration {
  version: number
  /** The file name without its extension. */
  name: string
  kind: MigrationKind
  sql: string
}

const HEADER = /^--((?: (?:expand|contract|online))+)\r?\n/

/** Reads the numbered .sql files of a folder: 0001-….sql brings version 1, and so on without a gap. */
export function readNumberedMigrations(folder: URL): NumberedMigration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, index) => {
    const version = Number.parseInt(name, 10)
    if (version !== index + 1)
      throw new Error(`${name} breaks the numbering of migrations: the next number is ${index + 1}`)
    const sql = readFileSync(new URL(name, folder), 'utf8')
    return { version, name: name.replace('.sql', ''), kind: kindOf(sql), sql }
  })
}

/** The keywords of the first line, if it holds nothing else. */
export function headerWords(sql: string): string[] {
  return HEADER.exec(sql)?.[1]?.trim().split(' ') ?? []
}

export function kindOf(sql: string): MigrationKind {
  const words = headerWords(sql)
  if (words.includes('contract')) return 'contract'
  return words.includes('expand') ? 'expand' : 'base'
}

/** Picks the missing migrations that may run. A contract step runs only on request or in an empty store. */
export function stepsToApply<M extends Pick<NumberedMigration, 'kind'>>(
  missing: M[],
  { isEmpty, withContracts }: { isEmpty: boolean; withContracts: boolean },
): M[] {
  return missing.filter(({ kind }) => kind !== 'contract' || isEmpty || withContracts)
}
