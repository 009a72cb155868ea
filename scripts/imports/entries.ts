import { type Houses, houseOf } from './house.ts'
import { packageOf, type Source } from './read-imports.ts'

/** The `exports` of each package, by its short name. */
export type Entries = Record<string, string[]>

/** A package names its entries one by one, because a pattern would make every file public, and only those in use. */
export function entryFaults(entries: Entries, sources: Source[], houses: Houses): string[] {
  const imported = new Set(
    sources.flatMap(({ file, imports }) =>
      imports.flatMap((each) => (packageOf(each) === houseOf(file) ? [] : each.name)),
    ),
  )
  return Object.entries(entries).flatMap(([name, own]) =>
    own.flatMap((entry) => {
      if (entry.includes('*')) return `packages/${name}: the entry ${entry} is a pattern; name each entry`
      const isUsed = houses[name]?.isOffered || imported.has(entry.replace('.', `@txgw/${name}`))
      return isUsed ? [] : `packages/${name}: no other package imports the entry ${entry}`
    }),
  )
}
