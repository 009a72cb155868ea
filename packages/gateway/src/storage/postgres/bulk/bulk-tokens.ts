import type { AccessToken } from '../../../accounts/token.ts'
import { addToken, findToken, listTokens } from '../statements/token-store.ts'
import { type BulkTable, countRows } from './bulk-table.ts'

/** Finds and adds tokens one by one: there are few. */
export const tokenTable: BulkTable<AccessToken> = {
  async read(db, { after = '', limit }) {
    const records = await listTokens(db, { after, limit })
    return { records, next: records.at(-1)?.tokenId }
  },
  async find(db, tokens) {
    const found: AccessToken[] = []
    for (const { tokenId } of tokens) found.push(...[(await findToken(db, tokenId)) ?? []].flat())
    return found
  },
  async add(db, tokens) {
    let added = 0
    for (const token of tokens) {
      if (await findToken(db, token.tokenId)) continue
      await addToken(db, token)
      added++
    }
    return added
  },
  count: (db) => countRows(db, 'env.access_tokens'),
}
