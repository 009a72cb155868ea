// Runs on every runtime with the installed package, however it was loaded: uses nothing but web standards beside it.
function expect(condition, what) {
  if (!condition) throw new Error(`failed: ${what}`)
}

async function checkClient({ sdk, testing }) {
  const { createClient, NotFoundError, ServiceUnavailableError, TxgwError } = sdk
  const { privateKeyPem } = await testing.makeKeyPair()
  const answers = [
    new Response('<html>', { status: 503 }),
    Response.json({ payment_order_id: 'order-1', order_status: 'Paid' }),
    Response.json({ name: 'NOT_FOUND', message: 'nothing', debug_id: 'd-1' }, { status: 404 }),
    Response.json({ certificates: [] }, { headers: { date: new Date().toUTCString() } }),
    Response.json({ payment_order_id: 'order-3', order_status: 'Paid' }),
  ]
  const headers = []
  const options = {
    appId: 'app-1',
    privateKey: privateKeyPem.replaceAll('\n', '\\n'),
    baseUrl: 'https://pay.example.com',
    fetch: async (_url, init) => {
      headers.push(init.headers.authorization)
      return answers.shift()
    },
  }
  const client = createClient(options)
  expect((await client.queryOrder('order-1')).payment_order_id === 'order-1', 'an order after one retry')
  expect(headers.length === 2 && headers[0] !== headers[1], 'each try signed anew')
  const error = await client.queryOrder('order-2').catch((reason) => reason)
  expect(error instanceof NotFoundError && error instanceof TxgwError, 'the error class')
  expect(!(error instanceof ServiceUnavailableError) && error.debugId === 'd-1', 'the error itself')
  const report = await client.check()
  expect(report.ok && report.clock.aheadSeconds !== undefined, report.summary)
  const inBytes = createClient({ ...options, privateKey: new TextEncoder().encode(btoa(privateKeyPem)) })
  expect((await inBytes.queryOrder('order-3')).order_status === 'Paid', 'a key in bytes of Base64')
}

async function checkHandler({ sdk, testing }) {
  const { allow, createPlatformKeyring, createUserValidateHandler, verifyNotification } = sdk
  const platform = await testing.createTestPlatform()
  const handler = createUserValidateHandler({
    client: platform,
    validate: ({ user_id }) => allow({ user_name: user_id }),
  })
  const { request } = await platform.signNotification({ player: { user_id: 'Zoë 🎮' } })
  const response = await handler(request)
  expect(response.status === 200, `an answer, not ${response.status}`)
  expect((await response.json()).user_name === 'Zoë 🎮', 'the player')
  const forged = await platform.signNotification()
  forged.request.headers.set('Txgw-Nonce', 'x'.repeat(32))
  expect((await handler(forged.request)).status === 401, 'a forged one refused')
  const { headers, body } = await platform.signNotification()
  const keyring = createPlatformKeyring({ client: platform })
  await verifyNotification({ headers, body }, { keyring })
  const refused = await verifyNotification({ headers, body: body.slice(1) }, { keyring }).catch((e) => e.name)
  expect(refused === 'BODY_CHANGED', 'a changed one named')
  const read = await platform.signNotification()
  await read.request.text()
  const quiet = createUserValidateHandler({ client: platform, validate: () => allow(), onError: () => {} })
  expect((await quiet(read.request)).status === 500, 'a body that is gone')
}

export async function check(installed) {
  await checkClient(installed)
  await checkHandler(installed)
  return 'every check passed'
}
