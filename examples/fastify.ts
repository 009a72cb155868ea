// Answers USER_VALIDATE with Fastify.
import { allow, createClient, createUserValidateHandler, forbid, playerNotFound } from '@txgw/merchant'
import { fastifyPlugin } from '@txgw/merchant/fastify'
import fastify from 'fastify'

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

const app = fastify()
app.register(fastifyPlugin(handler, { path: '/user-validate' }))

const address = await app.listen({ port: Number(process.env.PORT ?? 8080), host: '127.0.0.1' })
console.log(`listening on ${address}/user-validate`)
