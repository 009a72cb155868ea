import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import {
  allow,
  createUserValidateHandler,
  forbid,
  playerNotFound,
  type UserValidateAnswer,
  type UserValidateHandlerOptions,
} from '../../src/index.ts'
import { createTestPlatform, type SignedNotification, type TestPlatform } from '../../src/testing/index.ts'

const NOW_MS = 1_700_000_000_000
let platform: TestPlatform
let stranger: TestPlatform

before(async () => {
  platform = await createTestPlatform({ clock: () => NOW_MS })
  stranger = await createTestPlatform({ clock: () => NOW_MS })
})

function setUp(options: Partial<UserValidateHandlerOptions> = {}) {
  const asked: string[] = []
  const errors: unknown[] = []
  const refused: string[] = []
  const handler = createUserValidateHandler({
    platformKeys: platform.platformKeys,
    clock: () => NOW_MS,
    validate: ({ user_id }) => {
      asked.push(user_id)
      return allow({ user_name: 'Ada' })
    },
    onError: (error) => errors.push(error),
    onRefused: ({ name }) => refused.push(name),
    ...options,
  } as UserValidateHandlerOptions)
  return { handler, asked, errors, refused }
}

async function read(response: Response) {
  assert.equal(response.headers.get('content-type'), 'application/json')
  return { status: response.status, body: await response.json() }
}

function changed({ headers, body }: SignedNotification, changes: Record<string, string>, newBody = body) {
  return new Request('http://localhost/', {
    method: 'POST',
    headers: { ...headers, ...changes },
    body: newBody,
  })
}

describe('a genuine notification', () => {
  const answers: [string, UserValidateAnswer, Record<string, unknown>][] = [
    ['allow()', allow(), { is_topup_forbidden: false }],
    [
      'allow(…)',
      allow({ user_name: '千代', user_attribute: { level: 8 } }),
      { is_topup_forbidden: false, user_name: '千代', user_attribute: { level: 8 } },
    ],
    [
      'forbid(…)',
      forbid('GEO_RESTRICTION', 'not there', { user_name: 'Ada' }),
      {
        is_topup_forbidden: true,
        forbidden_reason: { code: 'GEO_RESTRICTION', message: 'not there' },
        user_name: 'Ada',
      },
    ],
    [
      'playerNotFound()',
      playerNotFound(),
      {
        is_topup_forbidden: true,
        forbidden_reason: { code: 'OTHER', message: 'There is no such player.' },
      },
    ],
  ]
  for (const [name, answer, expected] of answers) {
    it(`is answered with ${name} and the player of the notification`, async () => {
      const { handler } = setUp({ validate: async () => answer })
      const { request } = await platform.signNotification({ player: { server_id: '17' } })
      const player = { app_id: 'test-app', user_id: 'player-1', server_id: '17' }
      assert.deepEqual(await read(await handler(request)), { status: 200, body: { ...player, ...expected } })
    })
  }

  it('reaches validate with the notification and the deadline', async () => {
    let seen: unknown
    const { handler } = setUp({
      validate: (player, context) => {
        seen = [player, context.notification.id, context.deadline]
        return allow()
      },
    })
    const { request, notification } = await platform.signNotification()
    await handler(request)
    const deadline = new Date(NOW_MS + 5000)
    assert.deepEqual(seen, [{ app_id: 'test-app', user_id: 'player-1' }, notification.id, deadline])
  })

  it('of an unknown event is acknowledged and not validated', async () => {
    const { handler, asked } = setUp()
    const { request } = await platform.signNotification({ notification: { event_type: 'ORDER_PAID' } })
    assert.deepEqual(await read(await handler(request)), { status: 200, body: {} })
    assert.deepEqual(asked, [])
  })

  it('with unknown fields and versions is validated', async () => {
    const { handler, asked } = setUp()
    const notification = { event_version: 'v2', extra: true }
    const { request } = await platform.signNotification({ notification, player: { user_id: '玩家 🎮' } })
    assert.equal((await handler(request)).status, 200)
    assert.deepEqual(asked, ['玩家 🎮'])
  })

  it('is accepted at the exact limit of the tolerance, before and after', async () => {
    for (const offsetMs of [-300_000, 300_999]) {
      const { handler } = setUp({ clock: () => NOW_MS + offsetMs })
      const { request } = await platform.signNotification()
      assert.equal((await handler(request)).status, 200)
    }
  })
})

describe('a call is refused', () => {
  type Refused = [why: string, status: number, name: string, make: () => Promise<Request>]
  const cases: Refused[] = [
    ['with GET', 405, 'METHOD_NOT_ALLOWED', async () => new Request('http://localhost/')],
    ...['Timestamp', 'Nonce', 'Serial', 'Signature'].map(
      (header): Refused => [
        `without Txgw-${header}`,
        401,
        'HEADER_MISSING',
        async () => changed(await platform.signNotification(), { [`Txgw-${header}`]: '' }),
      ],
    ),
    [
      'with milliseconds',
      401,
      'TIMESTAMP_INVALID',
      async () => changed(await platform.signNotification(), { 'Txgw-Timestamp': String(NOW_MS) }),
    ],
    [
      'with another timestamp',
      401,
      'SIGNATURE_MISMATCH',
      async () => changed(await platform.signNotification(), { 'Txgw-Timestamp': '1700000001' }),
    ],
    [
      'when the body was serialised again',
      401,
      'BODY_CHANGED',
      async () => {
        const signed = await platform.signNotification()
        const rewritten = JSON.stringify(signed.notification, null, 1)
        return changed(signed, {}, new TextEncoder().encode(rewritten))
      },
    ],
    [
      'when the body was changed and there is no digest',
      401,
      'SIGNATURE_MISMATCH',
      async () =>
        changed(await platform.signNotification(), { 'Content-Digest': '' }, Uint8Array.of(123, 125)),
    ],
    [
      'with the signature of somebody else',
      401,
      'SIGNATURE_MISMATCH',
      async () => (await stranger.signNotification()).request,
    ],
    [
      'with a signature that is no Base64',
      401,
      'SIGNATURE_MISMATCH',
      async () => changed(await platform.signNotification(), { 'Txgw-Signature': '%%%' }),
    ],
    [
      'with an unknown serial',
      401,
      'SERIAL_UNKNOWN',
      async () => changed(await platform.signNotification(), { 'Txgw-Serial': 'other' }),
    ],
    [
      'with a body that is too large',
      413,
      'BODY_TOO_LARGE',
      async () => (await platform.signNotification({ body: ' '.repeat(65_537) })).request,
    ],
    ...[
      '[]',
      'null',
      '{',
      '{}',
      '{"id":"1"}',
      '{"id":"1","resource":{"app_id":"a"}}',
      '{"id":"","resource":{}}',
    ].map(
      (body): Refused => [
        `with the signed body ${body}`,
        400,
        'NOTIFICATION_INVALID',
        async () => (await platform.signNotification({ body })).request,
      ],
    ),
  ]
  for (const [why, status, name, make] of cases) {
    it(`${why}: ${name}`, async () => {
      const { handler, asked, refused, errors } = setUp()
      const answer = await read(await handler(await make()))
      assert.equal(answer.status, status)
      assert.equal(answer.body.name, name)
      assert.ok(answer.body.message.length > 20)
      assert.deepEqual({ asked, refused, errors }, { asked: [], refused: [name], errors: [] })
    })
  }

  it('just outside the tolerance, before and after', async () => {
    for (const [offsetMs, word] of [
      [-301_000, /ahead/],
      [301_000, /old/],
    ] as const) {
      const { handler } = setUp({ clock: () => NOW_MS + offsetMs })
      const { request } = await platform.signNotification()
      const { status, body } = await read(await handler(request))
      assert.deepEqual([status, body.name], [401, 'TIMESTAMP_OUTSIDE_TOLERANCE'])
      assert.match(body.message, word)
    }
  })

  it('when it is for another app', async () => {
    const { handler, asked } = setUp({ appId: ['ours', 'ours-too'] })
    const { request } = await platform.signNotification()
    assert.equal((await read(await handler(request))).body.name, 'OTHER_APP')
    const { request: right } = await platform.signNotification({ player: { app_id: 'ours-too' } })
    assert.equal((await handler(right)).status, 200)
    assert.deepEqual(asked, ['player-1'])
  })
})

describe('a handler that fails', () => {
  it('answers 500 without any text of the error', async () => {
    const secret = new Error('password of the database')
    const { handler, errors } = setUp({
      validate: () => {
        throw secret
      },
    })
    const { request } = await platform.signNotification()
    const { status, body } = await read(await handler(request))
    assert.deepEqual(
      [status, body],
      [500, { name: 'INTERNAL', message: 'The player could not be validated.' }],
    )
    assert.deepEqual(errors, [secret])
  })

  it('never allows a top-up after a forgotten return or with a misspelt field', async () => {
    for (const answer of [
      undefined,
      null,
      {},
      { isTopupForbidden: true },
      { is_topup_forbidden: 'false' },
      true,
    ]) {
      const { handler, errors } = setUp({ validate: () => answer as UserValidateAnswer })
      const { request } = await platform.signNotification()
      assert.equal((await handler(request)).status, 500)
      assert.match(String(errors[0]), /validate must return allow/)
    }
  })

  it('says what consumed the body', async () => {
    const { handler, errors, asked } = setUp()
    const { request } = await platform.signNotification()
    await request.json()
    const { status, body } = await read(await handler(request))
    assert.deepEqual([status, body.name], [500, 'BODY_CONSUMED'])
    assert.match(body.message, /request\.json\(\).*has consumed the body before txgw/)
    const { headers } = await platform.signNotification()
    const empty = new Request('http://localhost/', {
      method: 'POST',
      headers: { ...headers, 'content-length': '300' },
    })
    assert.match((await read(await handler(empty))).body.message, /a middleware has consumed the body/)
    assert.equal(errors.length, 2)
    assert.deepEqual(asked, [])
  })
})

describe('a notification delivered twice', () => {
  it('is validated once, while the first runs and after it', async () => {
    const gate = Promise.withResolvers<void>()
    let calls = 0
    const { handler } = setUp({
      validate: async () => {
        calls++
        await gate.promise
        return allow({ user_name: `call ${calls}` })
      },
    })
    const notification = { id: 'n-1' }
    const deliver = async () => handler((await platform.signNotification({ notification })).request)
    const [first, second] = [deliver(), deliver()]
    await new Promise((resolve) => setTimeout(resolve, 50))
    gate.resolve()
    const third = (await Promise.all([first, second]).then(deliver)).json()
    const bodies = [await (await first).json(), await (await second).json(), await third]
    assert.deepEqual(
      bodies.map(({ user_name }) => user_name),
      ['call 1', 'call 1', 'call 1'],
    )
    assert.equal(calls, 1)
  })

  it('is validated again after a failure, and for another player', async () => {
    let calls = 0
    const { handler } = setUp({
      validate: () => {
        if (++calls === 1) throw new Error('once')
        return allow()
      },
    })
    const deliver = async (user_id: string) => {
      const { request } = await platform.signNotification({
        notification: { id: 'n-1' },
        player: { user_id },
      })
      return (await handler(request)).status
    }
    assert.deepEqual([await deliver('a'), await deliver('a'), await deliver('b')], [500, 200, 200])
    assert.equal(calls, 3)
  })
})

describe('options of a handler', () => {
  it('must have validate and keys', () => {
    const make = (options: object) => () => createUserValidateHandler(options as UserValidateHandlerOptions)
    const validate = () => allow()
    assert.throws(make({ platformKeys: {} }), /^TypeError: validate must be/)
    assert.throws(make({ validate }), /^TypeError: client or platformKeys is required/)
    assert.throws(make({ validate, platformKeys: {}, toleranceSeconds: -1 }), /^TypeError: toleranceSeconds/)
  })
})
