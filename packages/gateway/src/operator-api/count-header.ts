import type { FastifyRequest } from 'fastify'

/** How often it was sent: of some headers the parser keeps the first alone. @param name in lower case */
export function countHeader({ raw }: FastifyRequest, name: string): number {
  return raw.rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === name).length
}
