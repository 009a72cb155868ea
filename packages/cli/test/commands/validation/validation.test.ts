import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'
import { ALLOWED, FORBIDDEN } from '../../support/sample-validation.ts'

const queryOf = (target = '') => new URL(target, 'http://service').searchParams
const service = await startOperatorService({
  'GET /validations': ({ target }) => {
    const query = queryOf(target)
    if (query.get('app_id') === 'none') return json(200, { validations: [] })
    return query.get('cursor') === 'two'
      ? json(200, { validations: [FORBIDDEN] })
      : json(200, { validations: [ALLOWED], next_cursor: 'two' })
  },
  'GET /validations/VAL1': () => json(200, ALLOWED),
  'GET /validations/LARGE': () => ({
    status: 200,
    body: `${JSON.stringify(ALLOWED).slice(0, -1)},"user_attribute":{"id":12345678901234567890}}`,
  }),
})

suite('validation', () => {
  test('list sends its filters and says how to get the next page', async () => {
    const filters = [
      '--app',
      'my-game',
      '--user',
      'p&1',
      '--recharge',
      'R',
      '--outcome',
      'bad-reply',
      '--reason',
      'not-json',
      '--limit',
      '1',
    ]
    const { code, stdout, stderr } = await service.run(['validation', 'list', ...filters])
    assert.equal(code, 0)
    assert.deepEqual(Object.fromEntries(queryOf(service.seen.at(-1)?.target)), {
      app_id: 'my-game',
      user_id: 'p&1',
      recharge_id: 'R',
      outcome: 'bad-reply',
      reason: 'not-json',
      limit: '1',
    })
    assert.equal(
      stdout,
      [
        '  ASKED                     APP      PLAYER    OUTCOME  REASON  TOOK   VALIDATION',
        '  2026-01-01T00:00:00.000Z  my-game  player-1  allowed  –       51 ms  VAL1',
        '',
      ].join('\n'),
    )
    assert.equal(
      stderr,
      '\nThere are more validations. Add --cursor two for the next page, or --all for all pages.\n',
    )
  })

  test('list --all joins all pages into one document', async () => {
    const { code, stdout } = await service.run(['validation', 'list', '--all', '--format', 'json'])
    assert.equal(code, 0)
    assert.deepEqual(JSON.parse(stdout), { validations: [ALLOWED, FORBIDDEN] })
    assert.equal(queryOf(service.seen.at(-2)?.target).get('limit'), '200')
  })

  test('a list without a match says so, and an unknown outcome exits with 2', async () => {
    const none = await service.run(['validation', 'list', '--app', 'none'])
    assert.deepEqual([none.code, none.stdout, none.stderr], [0, 'No validations match.\n', ''])
    const wrong = await service.run(['validation', 'list', '--outcome', 'lost'])
    assert.equal(wrong.code, 2)
    assert.match(
      wrong.stderr,
      /Allowed choices are allowed, forbidden, timeout, unreachable, bad-reply, not-sent/,
    )
  })

  test('show prints everything, as text and as the document of the service', async () => {
    const { code, stdout } = await service.run(['validation', 'show', 'VAL1'])
    assert.equal(code, 0)
    assert.match(stdout, /^Validation VAL1 of my-game\n[\s\S]*\nRequest body\n/)
    const asJson = await service.run(['validation', 'show', 'VAL1', '--format', 'json'])
    assert.deepEqual(JSON.parse(asJson.stdout), ALLOWED)
  })

  test('show has the numbers of a merchant as they were sent', async () => {
    for (const format of ['text', 'json']) {
      const { stdout } = await service.run(['validation', 'show', 'LARGE', '--format', format])
      assert.match(stdout, /"id":12345678901234567890\}/)
    }
  })
})
