import { makeId } from '@txgw/base/ids'
import { keepToken, makeToken, type NewToken } from '@txgw/domain/accounts/add-token'
import { NOW_MS } from '@txgw/testkit/samples/now'
import type { ServedTokens } from '../../src/operator-api/served.ts'

const NOBODY = { listAccounts: async () => [], listInvitations: async () => [] }

/** Makes tokens as the operation does, and returns their text. */
export function tokenMaker({ store, announceChange }: Pick<ServedTokens, 'store' | 'announceChange'>) {
  return async ({ ownerId = makeId(NOW_MS), ...wanted }: Partial<NewToken> & { ownerId?: string } = {}) => {
    const role = wanted.role ?? 'admin'
    const { token, text } = await makeToken(
      {
        name: 'a program',
        role,
        environments: ['production', 'sandbox'],
        expiresAtMs: null,
        appIds: role === 'merchant' ? ['app-1'] : null,
        ...wanted,
      },
      {
        tokens: store,
        accounts: NOBODY,
        nowMs: NOW_MS,
        makeId,
        createdBy: 'a test',
        ownerId,
        hasApp: async () => true,
      },
    )
    await keepToken(token, { store })
    await announceChange()
    return text
  }
}
