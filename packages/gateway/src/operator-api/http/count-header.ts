import type { FastifyRequest } from 'fastify'

/**
 * Counts how often a header was sent, because for some headers the parser keeps only the first.
 * @param name in lower case
 */
export function countHeader({ raw }: Pick<FastifyRequest, 'raw'>, name: string): number {
  return raw.rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === name).length
}
