import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { allow, createUserValidateHandler, forbid, playerNotFound } from '@txgw/merchant'
import { nodeHandler } from '@txgw/merchant/node'
import { utcText } from '@txgw/protocol'
import { KEEP_ALIVE_MS } from '@txgw/testkit/webhook/merchant-backend'
import { FORBIDDEN_USER_ID, LISTED_KEYS, PLAYER } from './careful-backend.ts'

export interface SdkBackend {
  url: string
  /** From now on the service also lists its next key. */
  listNextKey(): void
}

/** The receiver of the SDK, which fetches the keys of a service that lists one or two. */
export async function startSdkBackend(): Promise<SdkBackend> {
  let listed = LISTED_KEYS.slice(0, 1)
  const client = {
    appId: PLAYER.appId,
    certificates: async () =>
      listed.map(({ serialNo, publicKey, notBeforeMs }) => ({
        serial_no: serialNo,
        public_key: publicKey,
        not_before: utcText(notBeforeMs),
        expires_at: null,
      })),
  }
  const handler = createUserValidateHandler({
    client,
    validate: ({ user_id: userId }) => {
      if (userId === PLAYER.userId) return allow()
      return userId === FORBIDDEN_USER_ID
        ? forbid('ACCOUNT_STATUS_ABNORMAL', 'The account is frozen.')
        : playerNotFound()
    },
  })
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, nodeHandler(handler))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    listNextKey: () => {
      listed = LISTED_KEYS
    },
  }
}
