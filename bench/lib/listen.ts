import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** @returns its port */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A port that was free a moment ago, for a program that must be given its port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  await once(server, 'close')
  return port
}
