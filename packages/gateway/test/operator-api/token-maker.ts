import { makeId } from '@txgw/base/ids'
import { addToken, type NewToken } from '@txgw/domain/accounts/add-token'
import { NOW_MS } from '@txgw/testkit/samples/now'
import type { ServedTokens } from '../../src/operator-api/served.ts'

const NOBODY = { listAccounts: async () => [], listInvitations: async () => [] }

/** Makes tokens as the operation does, and returns their text. */
export function tokenMaker({ store, announceChange }: Pick<ServedTokens, 'store' | 'announceChange'>) {
  return async ({ ownerId = makeId(NOW_MS), ...wanted }: Partial<NewToken> & { ownerId?: string } = {}) => {
    const role = wanted.role ?? 'admin'
    const { text } = await addToken(
      {
        name: 'a program',
        role,
        environments: ['production', 'sandbox'],
        expiresAtMs: null,
        appIds: role === 'merchant' ? ['app-1'] : null,
        ...wanted,
      },
      {
        store,
        accounts: NOBODY,
        nowMs: NOW_MS,
        makeId,
        createdBy: 'a test',
        ownerId,
        hasApp: async () => true,
      },
    )
    await announceChange()
    return text
  }
}
