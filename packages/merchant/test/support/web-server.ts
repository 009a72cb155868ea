import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { allow, createUserValidateHandler } from '../../src/index.ts'
import { createTestPlatform, type SignedNotification } from '../../src/testing/index.ts'

/** A handler as a merchant would write it, and the platform that asks it. */
export async function setUpHandler() {
  const platform = await createTestPlatform()
  const errors: string[] = []
  const asked: string[] = []
  const handler = createUserValidateHandler({
    platformKeys: platform.platformKeys,
    validate: ({ user_id }) => {
      asked.push(user_id)
      return allow({ user_name: 'Ada' })
    },
    onError: (error) => errors.push(String(error)),
  })
  return { platform, handler, errors, asked }
}

export interface ListeningServer {
  url: string
  close(): Promise<void>
}

export async function listen(listener: RequestListener): Promise<ListeningServer> {
  return serving(createServer(listener).listen(0, '127.0.0.1'))
}

export async function serving(server: Server): Promise<ListeningServer> {
  if (!server.listening) await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/user-validate`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export async function post(url: string, { headers, body }: Pick<SignedNotification, 'headers' | 'body'>) {
  const response = await fetch(url, { method: 'POST', headers, body })
  const text = await response.text()
  return { status: response.status, type: response.headers.get('content-type') ?? '', body: JSON.parse(text) }
}
