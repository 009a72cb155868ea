// Answers USER_VALIDATE with nothing but Node.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { allow, createClient, createUserValidateHandler, forbid, playerNotFound } from '@txgw/merchant'
import { nodeHandler } from '@txgw/merchant/node'

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

const server = createServer(nodeHandler(handler))
server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`listening on http://127.0.0.1:${port}/user-validate`)
})
