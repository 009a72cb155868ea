// Runs on every runtime, from the installed package: no import but web standards and the package itself.
import {
  allow,
  createClient,
  createUserValidateHandler,
  NotFoundError,
  ServiceUnavailableError,
  TxgwError,
} from '@txgw/merchant'
import { createTestPlatform, makeKeyPair } from '@txgw/merchant/testing'

function expect(condition, what) {
  if (!condition) throw new Error(`failed: ${what}`)
}

async function checkClient() {
  const { privateKeyPem } = await makeKeyPair()
  const answers = [
    new Response('<html>', { status: 503 }),
    Response.json({ payment_order_id: 'order-1' }),
    Response.json({ name: 'NOT_FOUND', message: 'nothing', debug_id: 'd-1' }, { status: 404 }),
  ]
  const headers = []
  const client = createClient({
    appId: 'app-1',
    privateKey: privateKeyPem.replaceAll('\n', '\\n'),
    baseUrl: 'https://pay.example.com',
    fetch: async (_url, init) => {
      headers.push(init.headers.authorization)
      return answers.shift()
    },
  })
  expect((await client.queryOrder('order-1')).payment_order_id === 'order-1', 'an order after one retry')
  expect(headers.length === 2 && headers[0] !== headers[1], 'each try signed anew')
  const error = await client.queryOrder('order-2').catch((reason) => reason)
  expect(error instanceof NotFoundError && error instanceof TxgwError, 'the error class')
  expect(!(error instanceof ServiceUnavailableError) && error.debugId === 'd-1', 'the error itself')
}

async function checkHandler() {
  const platform = await createTestPlatform()
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
  const read = await platform.signNotification()
  await read.request.text()
  const quiet = createUserValidateHandler({ client: platform, validate: () => allow(), onError: () => {} })
  expect((await quiet(read.request)).status === 500, 'a body that is gone')
}

export async function check() {
  await checkClient()
  await checkHandler()
  return 'every check passed'
}
