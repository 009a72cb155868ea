import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'
import { ALLOWED, FORBIDDEN, NOT_SENT } from '../../support/sample-validation.ts'

const REFUSED = { ...NOT_SENT, reason: { code: 'dial-refused', message: 'x' }, url: 'http://10.0.0.5/a b' }
const answers: Record<string, unknown> = { ok: ALLOWED, no: FORBIDDEN, unset: NOT_SENT, refused: REFUSED }
const service = await startOperatorService({
  'POST /validations': ({ body }) => json(200, answers[JSON.parse(body.toString()).user_id]),
})
const lastBody = () => JSON.parse(String(service.seen.at(-1)?.body))

suite('validate', () => {
  test('asks about a player, with the server only if given', async () => {
    const { code, stdout, stderr } = await service.run(['validate', 'my-game', 'ok'])
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^Validation VAL1 of my-game\n[\s\S]*\n {2}verdict +allowed\n/)
    assert.deepEqual(lastBody(), { app_id: 'my-game', user_id: 'ok' })
    await service.run(['validate', 'my-game', 'ok', '7'])
    assert.deepEqual(lastBody(), { app_id: 'my-game', user_id: 'ok', server_id: '7' })
  })

  test('exits with 1 when the top-up is forbidden, and prints the document of the service as JSON', async () => {
    const { code, stdout, stderr } = await service.run(['validate', 'my-game', 'no', '--format', 'json'])
    assert.deepEqual([code, stderr], [1, ''])
    assert.deepEqual(JSON.parse(stdout), FORBIDDEN)
  })

  test('exits with 1 without an answer, and advises the operator', async () => {
    const unset = await service.run(['validate', 'my-game', 'unset'])
    assert.equal(unset.code, 1)
    assert.match(unset.stderr, /^\nSet a webhook address for the app:\n/)
    const refused = await service.run(['validate', 'my-game', 'refused'])
    assert.equal(refused.code, 1)
    assert.match(
      refused.stderr,
      /would allow it:\n {2}npm run -s txgw -- webhook check 'http:\/\/10\.0\.0\.5\/a b' /,
    )
  })
})
