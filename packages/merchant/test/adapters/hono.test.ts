import { describe } from 'node:test'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { honoHandler } from '../../src/adapters/hono.ts'
import type { UserValidateHandler } from '../../src/index.ts'
import { describeAdapter, describeConsumedBody } from '../support/adapter-suite.ts'
import { type ListeningServer, serving } from '../support/web-server.ts'

const PATH = '/user-validate'

function start(app: Hono): Promise<ListeningServer> {
  return serving(serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Parameters<typeof serving>[0])
}

const plain = (handler: UserValidateHandler) => start(new Hono().post(PATH, honoHandler(handler)))

describeAdapter({ name: 'Hono', start: plain })

describeAdapter({
  name: 'Hono after a middleware that has read the body as JSON',
  start: (handler) => {
    const app = new Hono()
    app.use(async ({ req }, next) => {
      await req.json().catch(() => undefined)
      await next()
    })
    app.post(PATH, honoHandler(handler))
    return start(app)
  },
})

describe('Hono with a consumed body', () => {
  describeConsumedBody({
    name: 'read from the Request itself',
    start: (handler) => {
      const app = new Hono()
      app.use(async ({ req }, next) => {
        await req.raw.text()
        await next()
      })
      app.post(PATH, honoHandler(handler))
      return start(app)
    },
    message: /a middleware has consumed the body before txgw: mount the handler before it/,
  })
})
