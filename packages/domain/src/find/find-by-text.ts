import { findApps, findKeys } from './find-apps.ts'
import { findPayments } from './find-payments.ts'
import { findPlayers } from './find-players.ts'
import { findRequests, findValidations } from './find-records.ts'
import type { FindSources } from './find-sources.ts'
import type { AnyGroup } from './group.ts'
import { readText } from './read-text.ts'

/**
 * Finds what somebody may mean who types a text and does not say what it is. The work is bounded, however much is stored.
 * Kinds that the text cannot mean are left out.
 */
export async function findByText(sources: FindSources, text: string): Promise<AnyGroup[]> {
  const sought = readText(text)
  if (!sought.isName) {
    const { order, recharge } = await findPayments(sources, sought)
    return [order, recharge]
  }
  const [player, { order, recharge }, validation, request] = await Promise.all([
    findPlayers(sources, sought),
    findPayments(sources, sought),
    findValidations(sources, sought),
    findRequests(sources, sought),
  ])
  const { directory } = sources
  return [
    findApps(directory, sought),
    findKeys(directory, sought),
    player,
    order,
    recharge,
    validation,
    request,
  ]
}
