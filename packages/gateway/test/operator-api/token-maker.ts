import { addToken, type NewToken } from '../../src/accounts/add-token.ts'
import { makeId } from '../../src/base/ids.ts'
import type { ServedTokens } from '../../src/operator-api/served.ts'
import { NOW_MS } from '../now.ts'

/** Makes tokens as the operation does, and returns their text. */
export function tokenMaker({ store, announceChange }: Pick<ServedTokens, 'store' | 'announceChange'>) {
  return async (wanted: Partial<NewToken> = {}): Promise<string> => {
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
      { store, nowMs: NOW_MS, makeId, createdBy: 'a test', hasApp: async () => true },
    )
    await announceChange()
    return text
  }
}
