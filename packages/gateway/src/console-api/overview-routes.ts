import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { createOverviewSource, type OverviewParts } from './overview.ts'
import { OverviewStreams } from './overview-streams.ts'

interface OverviewRouteParts extends OverviewParts {
  realClock: Clock
  /** When the session of the caller ends; undefined for one that comes with the token. */
  sessionEndOf(request: FastifyRequest): number | undefined
  stopping: AbortSignal
}

export function addOverviewRoutes(server: FastifyInstance, parts: OverviewRouteParts): void {
  const source = createOverviewSource(parts)
  const streams = new OverviewStreams(source, () => parts.realClock.nowMs())
  parts.stopping.addEventListener('abort', () => streams.close())
  server.addHook('preClose', async () => streams.close())

  server.get('/overview', async () => source.latest())

  // An answer to HEAD would never end.
  server.get('/events', { exposeHeadRoute: false }, async (request, reply) => {
    const stream = streams.listen(parts.sessionEndOf(request))
    // A proxy that collects answers before it passes them on would hold the events back.
    return reply.header('X-Accel-Buffering', 'no').type('text/event-stream; charset=utf-8').send(stream)
  })
}
