import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createMetrics } from '@txgw/metrics/metrics'
import { plain, readDocument, tableUnder } from './document.ts'

describe('the metrics of docs/operations.md', () => {
  it('are exactly the metrics of the service', async () => {
    const documented = tableUnder(readDocument('docs/operations.md'), '## Metrics').map(([name]) =>
      plain(name ?? ''),
    )
    const text = await createMetrics().text()
    const shown = [...text.matchAll(/^# TYPE (txgw_\w+) /gm)].map((match) => match[1] as string)
    assert.deepEqual(documented.toSorted(), shown.toSorted())
  })
})
