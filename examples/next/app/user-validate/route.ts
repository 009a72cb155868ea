// Answers USER_VALIDATE as a route handler of Next.js.
import {
  allow,
  createClient,
  createUserValidateHandler,
  forbid,
  playerNotFound,
  type UserValidateHandler,
} from '@txgw/merchant'
import { nextRoute } from '@txgw/merchant/next'

// Your database.
const players = new Map([
  ['ada', { name: 'Ada', level: 42, frozen: false }],
  ['bob', { name: 'Bob', level: 7, frozen: true }],
])

// Next.js imports this file while it builds, where the secrets are not there yet: made at the first request.
let handler: UserValidateHandler | undefined

function makeHandler(): UserValidateHandler {
  const client = createClient({
    appId: process.env.TXGW_APP_ID ?? '',
    privateKey: process.env.TXGW_PRIVATE_KEY ?? '',
    baseUrl: process.env.TXGW_BASE_URL ?? '',
  })
  return createUserValidateHandler({
    client,
    validate: async ({ user_id }) => {
      const player = players.get(user_id)
      if (!player) return playerNotFound()
      if (player.frozen) return forbid('ACCOUNT_STATUS_ABNORMAL', 'The account is frozen.')
      return allow({ user_name: player.name, user_attribute: { level: player.level } })
    },
  })
}

export function POST(request: Request): Promise<Response> {
  handler ??= makeHandler()
  return nextRoute(handler).POST(request)
}
