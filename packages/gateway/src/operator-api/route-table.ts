import type { FastifyInstance } from 'fastify'

const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i

export interface RouteTable {
  /** Returns the methods of the path; none when there is no such path. */
  methodsOf(target: string): string[]
}

/** Remembers every route added after this call, to tell a wrong method from an unknown path. */
export function watchRoutes(server: FastifyInstance): RouteTable {
  const methods = new Map<string, Set<string>>()
  server.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set()
    for (const name of [method].flat()) known.add(name)
    methods.set(url, known)
  })
  return {
    methodsOf: (target) =>
      [...methods].flatMap(([pattern, names]) => (spellsPattern(target, pattern) ? [...names] : [])).sort(),
  }
}

/**
 * Whether a request target matches the pattern literally, except for its parameters. The router also accepts
 * percent-encoded spellings of the fixed parts, but each address should have only one spelling.
 */
export function spellsPattern(target: string, pattern: string): boolean {
  const path = target.replace(ABSOLUTE_FORM, '').split(/[?#]/, 1)[0] ?? ''
  const given = path.split('/')
  const wanted = pattern.split('/')
  return (
    given.length === wanted.length &&
    wanted.every((part, i) => (part.startsWith(':') ? given[i] !== '' : part === given[i]))
  )
}
