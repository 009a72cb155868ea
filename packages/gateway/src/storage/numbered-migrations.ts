import { readdirSync, readFileSync } from 'node:fs'

export interface NumberedMigration {
  version: number
  /** Its file without the ending. */
  name: string
  sql: string
}

/** The numbered .sql files of a folder: 0001-….sql brings version 1, and so on without a gap. */
export function readNumberedMigrations(folder: URL): NumberedMigration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, index) => {
    const version = Number.parseInt(name, 10)
    if (version !== index + 1)
      throw new Error(`${name} breaks the numbering of migrations: ${index + 1} was due`)
    return { version, name: name.replace('.sql', ''), sql: readFileSync(new URL(name, folder), 'utf8') }
  })
}
