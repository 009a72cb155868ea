import { brokenRule } from '@txgw/base/domain-error'
import type { MakeId } from '@txgw/base/ids'
import type { EntryOf } from '../audit/audit-entry.ts'
import { type Grant, type HasApp, requireSoundGrant } from './grant.ts'
import { requireSoundName } from './names/name-rules.ts'
import { type NameStores, requireDistinctName } from './names/taken-names.ts'
import { orOwnerLeft } from './owner-left.ts'
import { digestOfSecret } from './secret-text.ts'
import type { AccessToken } from './token.ts'
import { tokenChange } from './token-audit.ts'
import type { TokenStore } from './token-store.ts'
import { makeTokenText } from './token-text.ts'

export interface NewToken extends Grant {
  name: string
  expiresAtMs: number | null
}

interface MakingToken {
  tokens: NameStores['tokens']
  /** The people whose names the token may not look like. */
  accounts: NameStores['accounts']
  nowMs: number
  makeId: MakeId
  /** The name of the actor that makes it. */
  createdBy: string
  /** The one that answers for it. */
  ownerId: string
  hasApp: HasApp
}

/** Makes a token that is kept nowhere yet. Its text is in the result and nowhere else. @throws {DomainError} */
export async function makeToken(
  wanted: NewToken,
  { tokens, accounts, nowMs, makeId, createdBy, ownerId, hasApp }: MakingToken,
): Promise<{ token: AccessToken; text: string }> {
  requireSoundName(wanted.name)
  await requireSoundGrant(wanted, hasApp)
  requireFuture(wanted, nowMs)
  await requireDistinctName({ kind: 'token', name: wanted.name }, { accounts, tokens, nowMs })
  const text = makeTokenText()
  const token: AccessToken = {
    ...wanted,
    tokenId: makeId(nowMs),
    digest: digestOfSecret(text),
    createdAtMs: nowMs,
    createdBy,
    ownerId,
    revokedAtMs: null,
    lastUsedAtMs: null,
    isExempt: false,
  }
  return { token, text }
}

/** @param entryOf names the author in the audit trail; absent where there is none. @throws {DomainError} */
export async function keepToken(
  token: AccessToken,
  { store, entryOf }: { store: Pick<TokenStore, 'addToken'>; entryOf?: EntryOf | undefined },
): Promise<void> {
  await store.addToken(token, entryOf?.(tokenChange(token))).catch(orOwnerLeft)
}

function requireFuture({ expiresAtMs }: NewToken, nowMs: number): void {
  if (expiresAtMs !== null && expiresAtMs <= nowMs) {
    throw brokenRule('expiresAt', 'must be in the future', new Date(expiresAtMs).toISOString())
  }
}
