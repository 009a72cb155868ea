import { describe } from 'node:test'
import { nodeHandler } from '../../src/adapters/node.ts'
import { describeAdapter, describeConsumedBody } from '../support/adapter-suite.ts'
import { listen } from '../support/web-server.ts'

describeAdapter({ name: 'node:http', start: (handler) => listen(nodeHandler(handler)) })

describe('node:http with a consumed body', () => {
  describeConsumedBody({
    name: 'read by code before the handler',
    start: (handler) =>
      listen(async (request, response) => {
        for await (const _chunk of request);
        await nodeHandler(handler)(request, response)
      }),
    message: /Code that runs before the handler has consumed the body before txgw: call the handler first/,
  })
})
