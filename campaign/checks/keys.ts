import { ofKind } from '../history/operation.ts'
import type { Check } from './violation.ts'

const REVOKED_WITHIN_MS = 1_000

/** A revoked key opens nothing from one second after the answer to its revocation, in any process. */
export const revokedKeysAreRefused: Check = ({ operations }) => {
  const revokedMs = new Map<string, number>()
  for (const { about, environment, result, endedMs } of ofKind(operations, 'revoke key'))
    if (result.came === 'answer' && result.status === 204) revokedMs.set(`${environment} ${about}`, endedMs)
  return ofKind(operations, 'read order').flatMap(
    ({ environment, serial, service, result, beganMs, endedMs }) => {
      const sinceMs = revokedMs.get(`${environment} ${serial}`)
      if (sinceMs === undefined || beganMs < sinceMs + REVOKED_WITHIN_MS) return []
      if (result.came === 'nothing' || result.said.version === undefined) return []
      const late = Math.round(beganMs - sinceMs)
      const message = `${service} answered a query with ${serial} that began ${late} ms after its revocation`
      return [{ check: 'a revoked key is refused', atMs: endedMs, message }]
    },
  )
}

/** An order of one environment is never shown in the other, and neither opens with the other's key. */
export const environmentsNeverMeet: Check = ({ operations }) => {
  const check = 'production and sandbox never meet'
  const shown = ofKind(operations, 'read order').flatMap(
    ({ environment, about, service, result, endedMs }) => {
      const writtenIn = result.came === 'answer' ? result.said.writtenIn : undefined
      if (writtenIn === undefined || writtenIn === environment) return []
      const message = `${service} showed the order ${about} of ${writtenIn} in ${environment}`
      return [{ check, atMs: endedMs, message }]
    },
  )
  const opened = ofKind(operations, 'query with foreign key').flatMap(
    ({ environment, service, result, endedMs }) => {
      if (result.came === 'nothing' || result.status === 401 || result.status >= 500) return []
      const message = `${service} answered ${result.status} in ${environment} to a key of the other environment`
      return [{ check, atMs: endedMs, message }]
    },
  )
  return [...shown, ...opened]
}

/** The game could verify every question that it received. */
export const notificationsAreVerified: Check = ({ notifications }) =>
  notifications.flatMap(({ atMs, app, unverified }) =>
    unverified === undefined
      ? []
      : [{ check: 'every notification can be verified', atMs, message: `${app}: ${unverified}` }],
  )
