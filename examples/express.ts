// Answers USER_VALIDATE with Express.
import type { AddressInfo } from 'node:net'
import { allow, createClient, createUserValidateHandler, forbid, playerNotFound } from '@txgw/merchant'
import { expressHandler } from '@txgw/merchant/express'
import express from 'express'

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

const app = express()
// Before express.json(): the signature covers the bytes as they came.
app.post('/user-validate', expressHandler(handler))
app.use(express.json())

const server = app.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`listening on http://127.0.0.1:${port}/user-validate`)
})
