// Answers USER_VALIDATE with Hono, here on Node; the app itself runs anywhere.
import { serve } from '@hono/node-server'
import { allow, createClient, createUserValidateHandler, forbid, playerNotFound } from '@txgw/merchant'
import { honoHandler } from '@txgw/merchant/hono'
import { Hono } from 'hono'

const client = createClient({
  appId: process.env.TXGW_APP_ID ?? '',
  privateKey: process.env.TXGW_PRIVATE_KEY ?? '',
  baseUrl: process.env.TXGW_BASE_URL ?? '',
})

// Your database.
const players = new Map([
  ['ada', { name: 'Ada', level: 42, frozen: false }],
  ['bob', { name: 'Bob', level: 7, frozen: true }],
])

const handler = createUserValidateHandler({
  client,
  validate: async ({ user_id }) => {
    const player = players.get(user_id)
    if (!player) return playerNotFound()
    if (player.frozen) return forbid('ACCOUNT_STATUS_ABNORMAL', 'The account is frozen.')
    return allow({ user_name: player.name, user_attribute: { level: player.level } })
  },
})

const app = new Hono()
app.post('/user-validate', honoHandler(handler))

const options = { fetch: app.fetch, port: Number(process.env.PORT ?? 8080), hostname: '127.0.0.1' }
serve(options, ({ port }) => console.log(`listening on http://127.0.0.1:${port}/user-validate`))
