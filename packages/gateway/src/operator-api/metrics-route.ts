import type { FastifyInstance } from 'fastify'

export interface MetricsText {
  contentType: string
  text(): Promise<string>
}

export function addMetricsRoute(server: FastifyInstance, metrics: MetricsText): void {
  server.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  )
}
