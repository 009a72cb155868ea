import type { Connection } from './prober.ts'

/** The same connection with other request headers; an empty list removes a header. */
export function withHeaders(
  connection: Connection,
  change: (name: string, value: string) => string | [],
): Connection {
  return {
    post: (request) => {
      const headers: string[] = []
      for (let i = 0; i < request.headers.length; i += 2) {
        const [name = '', value = ''] = request.headers.slice(i, i + 2)
        const changed = change(name, value)
        if (typeof changed === 'string') headers.push(name, changed)
      }
      return connection.post({ ...request, headers })
    },
  }
}
