import { describe } from 'node:test'
import { expressHandler } from '../../src/adapters/express.ts'
import { describeAdapter, describeConsumedBody } from '../support/adapter-suite.ts'
import { express } from '../support/express.ts'
import { listen } from '../support/web-server.ts'

const PATH = '/user-validate'

describeAdapter({
  name: 'Express, mounted before express.json()',
  start: (handler) => listen(express().post(PATH, expressHandler(handler)).use(express.json())),
})

describeAdapter({
  name: 'Express with express.raw() on the route',
  start: (handler) =>
    listen(express().post(PATH, express.raw({ type: '*/*', limit: '1mb' }), expressHandler(handler))),
})

describeAdapter({
  name: 'Express with express.text() on the route',
  start: (handler) =>
    listen(express().post(PATH, express.text({ type: '*/*', limit: '1mb' }), expressHandler(handler))),
})

describeAdapter({
  name: 'Express with express.json() that keeps the bytes in rawBody',
  start: (handler) => {
    const keepRawBody = (request: object, _response: unknown, rawBody: Buffer) => {
      Object.assign(request, { rawBody })
    }
    const parser = express.json({ verify: keepRawBody, limit: '1mb', strict: false })
    // A body of blanks is no JSON: the parser gives up, but the bytes are kept.
    const goOn = (_error: unknown, _request: unknown, _response: unknown, next: () => void) => next()
    return listen(express().use(parser, goOn).post(PATH, expressHandler(handler)))
  },
})

describe('Express with a consumed body', () => {
  describeConsumedBody({
    name: 'express.json() before the handler',
    start: (handler) => listen(express().use(express.json()).post(PATH, expressHandler(handler))),
    message: /express\.json\(\) has consumed the body before txgw: mount the handler before it/,
  })
})
