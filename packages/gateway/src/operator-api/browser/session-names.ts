import { FIRST_ADMIN_IN_BROWSER } from '@txgw/domain/accounts/actor'
import type { Session } from '@txgw/domain/accounts/sessions/session'
import type { OperatorListener } from '../served.ts'

/** The name of the one that each session acts as, by the id of its subject. */
export async function findSessionNames(
  sessions: Session[],
  { people, tokens }: Pick<OperatorListener, 'people' | 'tokens'>,
): Promise<Map<string, string | undefined>> {
  const subjects = new Map(sessions.map(({ subject }) => [subject.id, subject]))
  const named = [...subjects.values()].map(async ({ kind, id }) => {
    if (kind === 'operator-token') return [id, FIRST_ADMIN_IN_BROWSER] as const
    if (kind === 'token') return [id, tokens.directory.findById(id)?.name] as const
    return [id, (await people.store.findAccount(id))?.name] as const
  })
  return new Map(await Promise.all(named))
}
