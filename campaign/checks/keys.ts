import { isAnsweredWith, isOpen, ofKind, saidBy, thingOf } from '../history/operation.ts'
import { findIn, type Rules } from './violation.ts'

const REVOKED_WITHIN_MS = 1_000

export const KEY_RULES = {
  /** A revoked key opens nothing from one second after the answer to its revocation, in any process. */
  'a revoked key is refused': ({ operations }) => {
    const revoked = ofKind(operations, 'revoke key').filter((one) => isAnsweredWith(one, 204))
    const revokedMs = new Map(revoked.map((one) => [thingOf(one), one.endedMs]))
    return findIn(ofKind(operations, 'read order'), (read) => {
      const sinceMs = revokedMs.get(`${read.environment} ${read.serial}`)
      if (sinceMs === undefined || read.beganMs < sinceMs + REVOKED_WITHIN_MS) return undefined
      if (saidBy(read).version === undefined) return undefined
      const late = Math.round(read.beganMs - sinceMs)
      return `${read.service} answered a query with ${read.serial} that began ${late} ms after its revocation`
    })
  },

  /** An order of one environment is never shown in the other, and neither opens with the other's key. */
  'production and sandbox never meet': ({ operations }) => [
    ...findIn(ofKind(operations, 'read order'), (read) => {
      const { writtenIn = read.environment } = saidBy(read)
      if (writtenIn === read.environment) return undefined
      return `${read.service} showed the order ${read.about} of ${writtenIn} in ${read.environment}`
    }),
    ...findIn(ofKind(operations, 'query with foreign key'), (query) => {
      const { service, environment, result } = query
      if (result.came === 'nothing' || isOpen(query) || result.status === 401) return undefined
      return `${service} answered ${result.status} in ${environment} to a key of the other environment`
    }),
  ],

  /** Whoever may not do or see something is refused, whatever the words. */
  'nobody trespasses': ({ operations }) =>
    findIn(ofKind(operations, 'trespass', 'operator trespass'), ({ about, environment, service, result }) =>
      result.came === 'nothing' || result.status >= 400 || result.said.orderIds?.length === 0
        ? undefined
        : `${service} answered ${result.status} in ${environment} to ${about}`,
    ),
} satisfies Rules
