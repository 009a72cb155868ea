import { createServer } from 'node:net'

const FROM = 15_000
/** From here on Linux gives ports to outgoing connections. One of those would be in the way of a service that restarts. */
const TO = 32_000
const BLOCK = 200

let block: Promise<number> | undefined
let given = 0

/**
 * A free port that stays free while its service is down. Campaigns that run beside each other take their ports from
 * blocks of their own: a service that came up on the port of another's killed one would be sent that one's requests.
 */
export async function lastingPort(): Promise<number> {
  block ??= ownBlock()
  const first = await block
  for (;;) {
    given += 1
    const port = first + (given % BLOCK)
    if (port !== first && (await isFree(port))) return port
  }
}

/** The first port of the block is listened on for as long as this process lives, so the block is nobody else's. */
async function ownBlock(): Promise<number> {
  for (;;) {
    const first = FROM + BLOCK * Math.floor((Math.random() * (TO - FROM)) / BLOCK)
    const guard = await listen(first)
    guard?.unref()
    if (guard !== undefined) return first
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = await listen(port)
  if (server === undefined) return false
  return new Promise((resolve) => server.close(() => resolve(true)))
}

function listen(port: number): Promise<ReturnType<typeof createServer> | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
