import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { json, startOperatorService } from '../../support/operator-service.ts'
import type { SeenRequest } from '../../support/scripted-service.ts'

const TIME = '2026-01-31T08:29:58.200Z'
const ORDER = {
  id: 'order-1',
  app_id: 'my-game',
  user_id: '\u202Eevil',
  status: 'Paid',
  total_price: '4.99',
  currency: 'USD',
  time: TIME,
}
const GROUPS = [
  { kind: 'player', matches: [{ id: 'lena42', app_id: 'my-game', last_seen: TIME }], more: true },
  { kind: 'order', matches: [ORDER], more: false, reached: TIME },
  { kind: 'request', matches: [], more: false },
]
const textOf = ({ target }: SeenRequest) => new URL(target, 'http://service').searchParams.get('q') ?? ''
const nothing = (query: string) => ({
  query,
  groups: GROUPS.map(({ kind }) => ({ kind, matches: [], more: false })),
})
const DENIED = { name: 'PERMISSION_DENIED', message: 'Not here.', debug_id: '01DENIED' }

const service = await startOperatorService({
  'GET /find': (seen) => {
    const query = textOf(seen)
    if (query === 'nowhere') return json(403, DENIED)
    return json(
      200,
      query === 'only-production' || query === 'nobody' ? nothing(query) : { query, groups: GROUPS },
    )
  },
  'GET /operator/v1/production/find': (seen) => {
    const query = textOf(seen)
    if (['only-sandbox', 'nowhere'].includes(query)) return json(403, DENIED)
    return json(200, query === 'only-production' ? { query, groups: GROUPS } : nothing(query))
  },
})

suite('find', () => {
  test('groups what is found in each environment, and says where nothing is', async () => {
    const { stdout, code } = await service.run(['find', 'lena'])
    assert.equal(code, 0)
    assert.match(stdout, /In sandbox.*Players:.*PLAYER +APP +LAST SEEN.*lena42 +my-game/s)
    assert.match(stdout, /There are more\./)
    assert.match(stdout, /Orders:.*order-1.*Paid +4\.99 +USD/s)
    assert.match(stdout, /Older than 2026-01-31T08:29:58\.200Z was not looked at\./)
    assert.match(stdout, /Nothing in production matches lena\./)
    assert.doesNotMatch(stdout, /Requests:|\u202E/)
  })

  test('what is in the other environment is found too', async () => {
    const { stdout } = await service.run(['find', 'only-production'])
    assert.match(stdout, /In production.*lena42.*Nothing in sandbox matches only-production\./s)
  })

  test('several words are one text, and --env looks through one environment', async () => {
    const before = service.seen.length
    const { stdout } = await service.run(['find', '4.99', 'USD', '--env', 'sandbox', '--format', 'json'])
    assert.deepEqual(service.seen.slice(before).map(textOf), ['4.99 USD'])
    assert.deepEqual(JSON.parse(stdout), { sandbox: { query: '4.99 USD', groups: GROUPS } })
  })

  test('not found: the kinds that were looked through, and what to try', async () => {
    const { stdout, code } = await service.run(['find', 'nobody'])
    assert.equal(code, 0)
    assert.match(stdout, /Nothing in production matches nobody\.\nNothing in sandbox matches nobody\./)
    assert.match(stdout, /Looked through: players, orders, requests\./)
    assert.match(stdout, /Try: .*beginning of the id/s)
  })

  test('an environment that the token does not cover is passed over, unless no other is left', async () => {
    const { stdout } = await service.run(['find', 'only-sandbox'])
    assert.match(stdout, /In sandbox/)
    assert.doesNotMatch(stdout, /production/)
    const { code, stderr } = await service.run(['find', 'nowhere'])
    assert.equal(code, 1)
    assert.match(stderr, /Not here\./)
  })

  test('the help says what may be typed', async () => {
    const { stdout } = await service.run(['find', '--help'])
    assert.match(stdout, /txgw find 4\.99 USD/)
  })
})
