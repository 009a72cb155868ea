import type { AccessToken } from '@txgw/domain/accounts/token'
import { addToken, findToken, listTokens } from '../statements/accounts/token-store.ts'
import { smallTable } from './bulk-table.ts'

export const tokenTable = smallTable<AccessToken>({
  name: 'env.access_tokens',
  keyOf: ({ tokenId }) => tokenId,
  list: listTokens,
  find: findToken,
  add: addToken,
})
