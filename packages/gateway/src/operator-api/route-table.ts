import type { FastifyInstance } from 'fastify'

const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i

export interface RouteTable {
  /** The methods that the path takes; none when there is no such path. */
  methodsOf(target: string): string[]
}

/** Remembers every route that is added after the call, to tell a wrong method from an unknown path. */
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
 * Whether a request target is the pattern letter by letter but for its parameters. The router also takes
 * percent-encoded spellings of the fixed parts; one address shall have one spelling.
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
