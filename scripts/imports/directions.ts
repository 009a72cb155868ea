import { findCircles } from './circles.ts'
import { ANY, type House, type Houses, houseOf, isSource, roomOf } from './house.ts'
import { fileOf, type Import, packageOf, type Source } from './read-imports.ts'

/** Every import that the tables do not allow. */
export function directionFaults(sources: Source[], houses: Houses): string[] {
  return sources.flatMap(({ file, imports }) =>
    imports.flatMap((imported) => {
      const fault = importFault(file, imported, houses)
      return fault === undefined ? [] : [`${file}: imports ${imported.name}: ${fault}`]
    }),
  )
}

/** A table that names what is not there, or allows two rooms or packages to import each other. */
export function tableFaults(sources: Source[], houses: Houses): string[] {
  const packages = new Map(Object.entries(houses).map(([name, { knows }]) => [name, knows]))
  return [
    ...findCircles(packages).map((names) => `these packages may import each other: ${names.join(', ')}`),
    ...Object.entries(houses).flatMap(([name, house]) => {
      const rooms = new Map(Object.entries(house.rooms))
      const used = new Set(sources.map(({ file }) => isSource(file, house) && roomOf(file, house)))
      const empty = [...rooms.keys()].filter((room) => !used.has(room))
      const unknown = [...rooms.values()].flat().filter((room) => room !== ANY && !rooms.has(room))
      return [
        ...findCircles(rooms).map(
          (circle) => `${name}: these rooms may import each other: ${circle.join(', ')}`,
        ),
        ...new Set([...empty, ...unknown].map((room) => `${name}: there is no room ${room}`)),
      ]
    }),
  ]
}

function importFault(file: string, imported: Import, houses: Houses): string | undefined {
  const name = houseOf(file)
  const house = houses[name]
  if (!house) return `${name} has no row in imports/rooms.ts`
  const target = fileOf(file, imported)
  if (target === undefined) return isSource(file, house) ? outsideFault(name, imported, houses) : undefined
  const other = houseOf(target)
  if (other === name) return roomFault(name, house, file, target)
  if (!houses[other]?.hasNoEntries) return `a relative import may not leave its package (${name} to ${other})`
  return isSource(file, house) && !house.knows.includes(other) ? `${name} may not know ${other}` : undefined
}

function outsideFault(name: string, imported: Import, houses: Houses): string | undefined {
  const house = houses[name] as House
  if (house.isPortable && imported.name.startsWith('node:')) return `${name} may not use Node`
  const other = packageOf(imported)
  if (other === undefined || other === name) return undefined
  if (!house.knows.includes(other)) return `${name} may not know ${other}`
  // Portable code runs wherever its types are known.
  const needsTypesOnly = house.knowsOnlyTypes && !houses[other]?.isPortable
  return needsTypesOnly && !imported.isType ? `${name} may know only the types of ${other}` : undefined
}

function roomFault(name: string, house: House, file: string, target: string): string | undefined {
  if (!isSource(file, house)) return undefined
  const [room, other] = [file, target].map((each) => roomOf(each, house))
  if (room === undefined) return `the folder has no row under ${name} in imports/rooms.ts`
  if (room === other || !isSource(target, house)) return undefined
  const known = house.rooms[room] ?? []
  return known.includes(ANY) || known.includes(other ?? '')
    ? undefined
    : `${name}: ${room} may not know ${other}`
}
