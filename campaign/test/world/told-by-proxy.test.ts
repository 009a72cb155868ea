import assert from 'node:assert/strict'
import { it } from 'node:test'
import { seenThroughProxy } from '../../world/told-by-proxy.ts'

it('tells what became of a call that nginx answered', () => {
  const why = (status: number, connectTime: string) => seenThroughProxy(status, connectTime)?.why
  assert.equal(why(502, '-'), 'not connected')
  assert.equal(why(502, '0.001'), 'cut')
  assert.equal(why(504, '0.001'), 'late')
  assert.equal(why(503, '0.001'), undefined)
  assert.equal(why(200, '0.000'), undefined)
})
