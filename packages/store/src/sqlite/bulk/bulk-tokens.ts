import type { AccessToken } from '@txgw/domain/accounts/token'
import { addToken, findToken, listTokens } from '../statements/accounts/token-store.ts'
import { type BulkTable, countRows } from './bulk-table.ts'

export const tokenTable: BulkTable<AccessToken> = {
  read(db, { after = '', limit }) {
    const records = listTokens(db, { after, limit })
    return { records, next: records.at(-1)?.tokenId }
  },
  find: (db, { tokenId }) => findToken(db, tokenId),
  add(db, tokens) {
    for (const token of tokens) addToken(db, token)
  },
  count: (db) => countRows(db, 'access_tokens'),
}
