import { accountObject } from '../accounts/people/people-audit.ts'
import type { AuditStore } from '../audit/audit-store.ts'
import { readAllEntries } from './read-entries.ts'
import type { ReconciledStore } from './sources.ts'
import { factsOf } from './traced.ts'

const PAGE = 200

/** What ended because its owner was switched off. The entry of the account names it, and it has none of its own. */
export interface GoneAlong {
  has(object: string): boolean
}

/** Reads it anew: somebody may have been switched off a moment ago. */
export async function readGoneAlong(store: Pick<ReconciledStore, 'accounts' | 'audit'>): Promise<GoneAlong> {
  const gone = new Set<string>()
  let isCut = false
  let after: string | undefined
  do {
    const accounts = await store.accounts.listAccounts({ limit: PAGE, ...(after !== undefined && { after }) })
    for (const { accountId } of accounts) {
      for (const [kind, { count, ids }] of await takenAlong(store.audit, accountId)) {
        for (const id of ids) gone.add(`${kind}/${id}`)
        if (count > ids.length) isCut = true
      }
    }
    after = accounts.length === PAGE ? accounts.at(-1)?.accountId : undefined
  } while (after !== undefined)
  // An entry names the first hundred, and only counts the others.
  return { has: (object) => isCut || gone.has(object) }
}

async function takenAlong(audit: Pick<AuditStore, 'search'>, accountId: string) {
  const entries = await readAllEntries(audit, accountObject(accountId))
  return entries.flatMap(({ after }) => {
    const { tokens, invitations } = factsOf(factsOf(after).took_along)
    return [['token', readCounted(tokens)] as const, ['invitation', readCounted(invitations)] as const]
  })
}

function readCounted(value: unknown): { count: number; ids: string[] } {
  const { count, ids } = factsOf(value)
  return { count: Number(count ?? 0), ids: Array.isArray(ids) ? ids.map(String) : [] }
}
