import { describe } from 'node:test'
import fastify from 'fastify'
import { fastifyPlugin } from '../../src/adapters/fastify.ts'
import { describeAdapter, describeConsumedBody } from '../support/adapter-suite.ts'
import { serving } from '../support/web-server.ts'

const OPTIONS = { path: '/user-validate' }

describeAdapter({
  name: 'Fastify',
  start: async (handler) => {
    const app = fastify()
    app.register(fastifyPlugin(handler, OPTIONS))
    app.post('/other', async ({ body }) => body)
    await app.listen({ port: 0, host: '127.0.0.1' })
    return serving(app.server)
  },
})

describe('Fastify with a consumed body', () => {
  describeConsumedBody({
    name: 'a JSON parser put back around the plugin',
    start: async (handler) => {
      const app = fastify()
      app.register(async (scope) => {
        await fastifyPlugin(handler, OPTIONS)(scope)
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser(
          'application/json',
          { parseAs: 'string' },
          scope.getDefaultJsonParser('error', 'error'),
        )
      })
      await app.listen({ port: 0, host: '127.0.0.1' })
      return serving(app.server)
    },
    message: /A content type parser of Fastify has consumed the body before txgw/,
  })
})
