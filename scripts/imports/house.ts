/** A package, or a folder of the repository that has code of its own. */
export interface House {
  /** The folder with its rooms. Tests and tools stand beside it or in `test`, and may import every room. */
  source: string
  /** The packages and folders that its source may import. */
  knows: string[]
  /** For each room the others that it may import. A room is a folder or a file; `.` are the files beside them. */
  rooms: Record<string, string[]>
  /** Runs in a browser, so it imports nothing but types from packages that do not run everywhere. */
  knowsOnlyTypes?: true
  /** Runs everywhere, so it imports nothing of Node. */
  isPortable?: true
  /** Is no package, so others import it by its path. */
  hasNoEntries?: true
  /** Has entries for programs that are not in this repository. */
  isOffered?: true
}

export type Houses = Record<string, House>

/** In the place of the rooms that a room may import: all of them. */
export const ANY = '*'

/** From the lowest floor up: a room may import the rooms below its floor. */
export function floors(...rooms: string[][]): Record<string, string[]> {
  const rows = rooms.flatMap((floor, height) => {
    const below = rooms.slice(0, height).flat()
    return floor.map((room) => [room, below] as const)
  })
  return Object.fromEntries(rows)
}

/** `gateway` of `packages/gateway/src/main.ts`, `bench` of `bench/main.ts` */
export function houseOf(file: string): string {
  const [first = '', second = ''] = file.split('/')
  return first === 'packages' ? second : first
}

export function isSource(file: string, { source }: House): boolean {
  return file.startsWith(`${source}/`) && !file.startsWith(`${source}/test/`)
}

/** The longest name in the table that the path of the file begins with. */
export function roomOf(file: string, { source, rooms }: House): string | undefined {
  const parts = file.slice(source.length + 1).split('/')
  const paths = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'))
  return [...paths, ...(parts.length === 1 ? ['.'] : [])].find((path) => rooms[path])
}
