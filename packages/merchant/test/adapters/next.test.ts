import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nextApiRoute, nextRoute } from '../../src/adapters/next.ts'
import { describeAdapter, describeConsumedBody } from '../support/adapter-suite.ts'
import { express } from '../support/express.ts'
import { listen, setUpHandler } from '../support/web-server.ts'

describe('a route handler of Next.js', () => {
  it('is a function from Request to Response', async () => {
    const { platform, handler } = await setUpHandler()
    const { POST } = nextRoute(handler)
    const { request } = await platform.signNotification()
    const response = await POST(request)
    assert.equal(response.status, 200)
    assert.equal((await response.json()).user_name, 'Ada')
  })
})

/** Next.js calls an API route with Node's own request, whose `body` its parser has set, as Express does. */
describeAdapter({
  name: 'an API route of Next.js without parser',
  start: (handler) => listen(nextApiRoute(handler)),
})

describe('an API route of Next.js with a consumed body', () => {
  describeConsumedBody({
    name: 'with a parser',
    start: (handler) => listen(express().use(express.json(), nextApiRoute(handler))),
    message: /The body parser of Next\.js has consumed the body before txgw: .*bodyParser: false/,
  })
})
