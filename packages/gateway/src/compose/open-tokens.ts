import type { Logger } from '@txgw/base/log/logger'
import type { WorkerBus } from '@txgw/base/worker-bus'
import { TokenDirectory } from '@txgw/domain/accounts/token-directory'
import { TokenUses } from '@txgw/domain/accounts/token-uses'
import type { Store } from '@txgw/store/store'
import type { ServedTokens } from '../operator-api/served.ts'
import { shareDirectory } from './processes/share-directory.ts'

export interface OpenTokens extends ServedTokens {
  uses: TokenUses
  close(): Promise<void>
}

/**
 * Reads the tokens into memory, and keeps them current. They open production, so the store of production keeps them.
 */
export async function openTokens(options: {
  production: Pick<Store, 'tokens'>
  bus: WorkerBus
  logger: Logger
}): Promise<OpenTokens> {
  const { production, bus, logger } = options
  const store = production.tokens
  const directory = new TokenDirectory(store)
  const announceChange = await shareDirectory(directory, {
    topic: 'tokens-changed',
    bus,
    onFailure: (error) => logger.error({ err: error }, 'could not refresh the tokens'),
  })
  const uses = new TokenUses(store, (error) =>
    logger.warn({ err: error }, 'could not record the use of a token'),
  )
  return {
    store,
    directory,
    uses,
    async announceChange() {
      try {
        await announceChange()
      } catch (error) {
        // The change is stored already. Polling brings it in a moment later.
        logger.error({ err: error }, 'could not load a changed token yet')
      }
    },
    async close() {
      directory.stopPolling()
      await uses.flush()
    },
  }
}
