import { SETTINGS as SERVICE } from '@txgw/config/settings'
import type { CliEnvironment } from '../base/cli-context.ts'
import { UsageFailure } from '../base/failure.ts'

export const TRUSTED_KEYS = {
  flags: '--trust <fingerprint...>',
  description: 'seal key that you trust, as "txgw audit key" shows it; more than one may be named',
  variable: SERVICE.trustedSealKeys.variable,
} as const

/** The fingerprints of seal keys that the flag names, or the variable. */
export function trustedKeys(given: string[] | undefined, environment: CliEnvironment): string[] {
  const named = given ?? environment.variable(TRUSTED_KEYS.variable)?.split(',') ?? []
  const keys = named.map((text) => text.trim()).filter((text) => text !== '')
  if (keys.every((text) => /^[0-9a-f]{64}$/.test(text))) return keys
  throw new UsageFailure(
    '--trust must be a fingerprint of 64 hexadecimal digits, as "txgw audit key" shows it.',
  )
}
