import type { FastifyInstance } from 'fastify'

/** The interface of the service, for programs and for people. */
export interface ServedDocs {
  /** The OpenAPI document as JSON text. */
  openApi: string
  page: { html: string; contentSecurityPolicy: string }
}

export function addDocsRoutes(server: FastifyInstance, docs: () => ServedDocs): void {
  server.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(docs().openApi),
  )

  server.get('/docs', async (_request, reply) => {
    const { page } = docs()
    return reply
      .headers({ 'Content-Security-Policy': page.contentSecurityPolicy, 'Referrer-Policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(page.html)
  })
}
