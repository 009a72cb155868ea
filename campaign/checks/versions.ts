import { isAnsweredWith, ofKind, saidBy, thingOf } from '../history/operation.ts'
import { findIn, type Rules } from './violation.ts'

/** The price of a version is made from its number, so that a changed price is seen. */
export function priceOfVersion(version: number): string {
  return `${Math.floor(version / 100)}.${String(version % 100).padStart(2, '0')}`
}

export const VERSION_RULES = {
  /**
   * The history of an order shows each acknowledged version whole, with its price, once it has been written. A read
   * shows the price of its version.
   */
  'versions are kept whole': ({ operations }) => {
    const acknowledged = ofKind(operations, 'write order').filter((one) => isAnsweredWith(one, 200, 201))
    const writes = Map.groupBy(acknowledged, thingOf)
    const histories = ofKind(operations, 'read versions').flatMap((read) => {
      const { versions } = saidBy(read)
      if (!versions) return []
      const before = (writes.get(thingOf(read)) ?? []).filter(({ endedMs }) => endedMs < read.beganMs)
      const missing = before.filter((write) => !versions.some(({ version }) => version === write.version))
      return [
        ...missing.map(({ version }) => `version ${version}, acknowledged, is not in the history`),
        ...versions.flatMap(({ version, price }) => wrongPrice(version, price) ?? []),
      ].map((message) => ({ atMs: read.endedMs, message: `${thingOf(read)}: ${message}` }))
    })
    const reads = findIn(ofKind(operations, 'read order'), (read) => {
      const { version = 0, price } = saidBy(read)
      const wrong = price === undefined ? undefined : wrongPrice(version, price)
      return wrong && `${thingOf(read)}: ${wrong}`
    })
    return [...histories, ...reads]
  },
} satisfies Rules

function wrongPrice(version: number, price: string): string | undefined {
  const right = priceOfVersion(version)
  return price === right ? undefined : `version ${version} has the price ${price}, not ${right}`
}
