import { createHash } from 'node:crypto'

/**
 * The length of the longest id that an order query accepts. An index entry of this length is never too long.
 */
export const ID_LENGTH_MAX = 128

/**
 * The form of an order's id in every key. It is the id itself or, for an id that is too long for an index,
 * its beginning and a digest. These two together are longer than any id that is used as it is.
 */
export function orderKey(id: string): string {
  if (id.length <= ID_LENGTH_MAX) return id
  const characters = Array.from(id)
  if (characters.length <= ID_LENGTH_MAX) return id
  return characters.slice(0, ID_LENGTH_MAX).join('') + createHash('sha256').update(id).digest('hex')
}
