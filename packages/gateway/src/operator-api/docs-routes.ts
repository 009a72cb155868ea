import type { FastifyInstance } from 'fastify'
import type { ConsoleFiles } from '../console-api/console-files.ts'
import { sendPage } from '../console-api/file-routes.ts'

interface DocsParts {
  /** The OpenAPI document as JSON text. */
  openApi(): string
  files: ConsoleFiles
}

/** The interface of the service, for programs and for people. */
export function addDocsRoutes(server: FastifyInstance, { openApi, files }: DocsParts): void {
  server.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(openApi()),
  )

  server.get('/docs', async (_request, reply) => sendPage(reply, files, 'docs'))
}
