import { createHash } from 'node:crypto'

/** What an order query lets through; an index entry of so many characters is never too long. */
const CHARACTERS_MAX = 128

/**
 * What stands for an order's id in every key: the id itself, or for one that is too long for an index its
 * beginning and a digest, which together are longer than any id that stands for itself.
 */
export function orderKey(id: string): string {
  if (id.length <= CHARACTERS_MAX) return id
  const characters = Array.from(id)
  if (characters.length <= CHARACTERS_MAX) return id
  return characters.slice(0, CHARACTERS_MAX).join('') + createHash('sha256').update(id).digest('hex')
}
