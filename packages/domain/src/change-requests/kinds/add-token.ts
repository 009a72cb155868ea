import { DomainError } from '@txgw/base/domain-error'
import { requireDistinctName } from '../../accounts/names/taken-names.ts'
import { type AccessToken, refusalOf, tokenFields } from '../../accounts/token.ts'
import { tokenChange } from '../../accounts/token-audit.ts'
import { auditForm } from '../../records/audited.ts'
import type { GuardedChange } from '../change-request.ts'
import { changesProduction } from './change-account.ts'
import { fieldChanges, type GuardedKind } from './guarded-kind.ts'

const form = auditForm(tokenFields)

/** What two people decide about; undefined when the token may change less. */
export function guardedToken(token: AccessToken): GuardedChange | undefined {
  if (token.role !== 'admin' || !changesProduction(token)) return undefined
  const { tokenId: subjectId, name: about } = token
  const changes = fieldChanges(null, form.made(token))
  return { kind: 'add-token', about, subjectId, changes, document: JSON.stringify(token) }
}

/** The token is in the request alone until then, so no process and no release admits it. */
export const addTokenKind: GuardedKind = {
  subjectOf: () => ({ of: 'nothing' }),
  async prepare({ document }, { accounts, tokens }, nowMs) {
    const token = readToken(document)
    const refusal = refusalOf(token, nowMs)
    if (refusal !== undefined) throw new DomainError('not-allowed-now', refusal)
    await requireDistinctName({ kind: 'token', name: token.name }, { accounts, tokens, nowMs })
  },
  apply({ document }, _subject, { entryOf }) {
    const token = readToken(document)
    return { applied: { kind: 'add-token', token }, entry: entryOf?.(tokenChange(token)) }
  },
}

function readToken(document: string): AccessToken {
  return JSON.parse(document)
}
