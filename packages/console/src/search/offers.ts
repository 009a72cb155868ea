import type { Environment } from '@txgw/base/environment'
import type { Group, Kind, Match, Target } from './found.ts'
import type { Finding } from './use-find.ts'

/** One line that can be chosen. */
export interface Offer {
  environment: Environment
  target: Target
  /** Absent for a recent one, of which only the id is kept. */
  match?: Match
}

/** Offers under one heading: those of a kind, all of the other environment, or the recent ones. */
export interface OfferGroup {
  kind?: Kind
  isRecent?: true
  environment: Environment
  offers: Offer[]
  /** Whether there are more than these. */
  hasMore: boolean
}

export function recentOffers(environment: Environment, targets: Target[]): OfferGroup[] {
  if (targets.length === 0) return []
  const offers = targets.map((target) => ({ environment, target }))
  return [{ isRecent: true, environment, offers, hasMore: false }]
}

/** The kinds of this environment one by one, then the other environment as one group. */
export function groupOffers(findings: Finding[], here: Environment): OfferGroup[] {
  return findings.flatMap(({ environment, found }): OfferGroup[] => {
    const groups = (found?.groups ?? []).filter(({ matches }) => matches.length > 0)
    const ofKinds = groups.map((group) => ({
      kind: group.kind,
      environment,
      offers: offersOf(environment, group),
      hasMore: group.more,
    }))
    if (environment === here || ofKinds.length === 0) return ofKinds
    const offers = ofKinds.flatMap((group) => group.offers)
    return [{ environment, offers, hasMore: ofKinds.some(({ hasMore }) => hasMore) }]
  })
}

function offersOf(environment: Environment, { kind, matches }: Group): Offer[] {
  return matches.map((match) => ({
    environment,
    match,
    target: { kind, id: match.id, ...(match.app_id !== undefined && { app_id: match.app_id }) },
  }))
}
