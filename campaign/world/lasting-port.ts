import { createServer } from 'node:net'

const FROM = 15_000
/** From here on Linux gives ports to outgoing connections. One of those would be in the way of a service that restarts. */
const TO = 32_000

/** A free port that stays free while its service is down. */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = FROM + Math.floor(Math.random() * (TO - FROM))
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
