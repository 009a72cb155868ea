import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { HTTP_LIMITS } from '../../src/http1/http-limits.ts'
import { readDocument, tableUnder } from './document.ts'

describe('the limits of docs/architecture.md', () => {
  it('are those of the code, all of them', () => {
    const documented = tableUnder(readDocument('docs/architecture.md'), '## Limits').map(([limit, value]) => [
      /^`(\w+)`/.exec(limit ?? '')?.[1],
      Number.parseInt(value ?? '', 10),
    ])
    assert.deepEqual(Object.fromEntries(documented), { ...HTTP_LIMITS })
  })
})
