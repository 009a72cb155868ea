import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { WEBHOOK_LIMITS } from '@txgw/delivery/webhook-limits'
import { HTTP_LIMITS } from '@txgw/http1/http-limits'
import { readDocument, tableUnder } from './document.ts'

function documentedUnder(heading: string): Record<string, number> {
  const rows = tableUnder(readDocument('docs/architecture.md'), heading)
  return Object.fromEntries(
    rows.map(([limit, value]) => [/^`(\w+)`/.exec(limit ?? '')?.[1], Number.parseInt(value ?? '', 10)]),
  )
}

describe('the limits of docs/architecture.md', () => {
  it('are all limits of the merchant ports', () => {
    assert.deepEqual(documentedUnder('## Limits'), { ...HTTP_LIMITS })
  })

  it('are all limits of webhooks', () => {
    assert.deepEqual(documentedUnder('### Limits of webhooks'), { ...WEBHOOK_LIMITS })
  })
})
