import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { defaultOpenApi } from '../../src/openapi/openapi-text.ts'
import { startOperatorApi } from '../operator-api/operator-harness.ts'
import { operationsOf } from './document-check.ts'

const LINE = /^(?<indent>(?:│ {3}| {4})*)(?:├|└)── (?<part>\S*?)(?: \((?<methods>[A-Z, ]+)\))?$/

/** Every "METHOD /path" of the tree that the router prints. */
function registeredRoutes(tree: string): string[] {
  const parts: string[] = []
  return tree.split('\n').flatMap((line) => {
    const { indent = '', part = '', methods = '' } = LINE.exec(line)?.groups ?? {}
    const depth = indent.length / 4
    parts.splice(depth, parts.length, part)
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${parts.join('')}`)
  })
}

function documentedRoutes(): string[] {
  return operationsOf(defaultOpenApi())
    .filter(({ path }) => !path.includes('/v2/'))
    .flatMap(({ path, method }) =>
      (path.includes('{env}') ? ['production', 'sandbox'] : ['']).map((environment) => {
        const pattern = path.replace('{env}', environment).replace(/\{(\w+)\}/g, ':$1')
        return `${method.toUpperCase()} ${pattern}`
      }),
    )
}

describe('the operations of the document', () => {
  it('are exactly the routes of the operator listener', async (t) => {
    const { api } = await startOperatorApi(t)
    await api.ready()
    assert.deepEqual(registeredRoutes(api.printRoutes()).toSorted(), documentedRoutes().toSorted())
  })
})
