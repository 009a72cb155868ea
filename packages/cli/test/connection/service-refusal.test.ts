import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { refusalOf } from '../../src/connection/service-refusal.ts'

function refusal(body: object): string[] {
  const answer = { status: 401, body: JSON.stringify({ name: 'UNAUTHENTICATED', ...body }) }
  const { message, details } = refusalOf(answer, { url: new URL('https://localhost:8444') })
  return [message, ...details]
}

describe('a refusal of the service', () => {
  it('says each sentence once', () => {
    const cause = 'The body was signed with another key.'
    const shown = refusal({
      message: `The signature does not match the request. ${cause}`,
      causes: [{ cause, solution: 'Sign with the key of this serial_no.' }],
      details: [{ '@type': 'x', field: 'signature', description: cause, value: '' }],
    })
    assert.deepEqual(shown, [
      `The signature does not match the request. ${cause} (UNAUTHENTICATED)`,
      'Sign with the key of this serial_no.',
    ])
  })

  it('says a cause that stands nowhere else', () => {
    const causes = [{ cause: 'The key is wrong.', solution: 'Ask the sandbox.' }]
    const shown = refusal({ message: 'The signature could not be verified.', causes, debug_id: '1' })
    assert.deepEqual(shown, [
      'The signature could not be verified. (UNAUTHENTICATED)',
      'The key is wrong. Ask the sandbox.',
      'debug_id: 1',
    ])
  })
})
