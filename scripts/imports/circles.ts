import { fileOf, type Source } from './read-imports.ts'

/** From each name to the names that it points at. */
export type Arrows = ReadonlyMap<string, readonly string[]>

/** Each circle once, as the way round it. */
export function findCircles(arrows: Arrows): string[][] {
  const circles: string[][] = []
  const way: string[] = []
  const done = new Set<string>()
  function follow(name: string): void {
    if (done.has(name)) return
    const met = way.indexOf(name)
    if (met >= 0) {
      circles.push(way.slice(met))
      return
    }
    way.push(name)
    for (const next of arrows.get(name) ?? []) follow(next)
    way.pop()
    done.add(name)
  }
  for (const name of arrows.keys()) follow(name)
  return circles
}

/** Files that import each other, by value or by type. */
export function circleFaults(sources: Source[]): string[] {
  const circles = findCircles(new Map(sources.map((source) => [source.file, importedFiles(source)])))
  return circles.map((circle) => `these files import each other: ${[...circle, circle[0]].join(' → ')}`)
}

function importedFiles({ file, imports }: Source): string[] {
  return imports.flatMap((imported) => fileOf(file, imported) ?? [])
}
