import type { AppDirectory } from '../apps/app-directory.ts'
import { ENVIRONMENTS, type Environment } from '../base/environment.ts'
import { createDoctor, type Doctor } from '../signature-doctor/doctor.ts'
import type { ServiceParts } from './service-parts.ts'

/**
 * Opens a signature doctor that knows the keys of one environment and those of the same apps in the other
 * one.
 */
export function openDoctor(
  environment: Environment,
  here: AppDirectory,
  { config, directories }: ServiceParts,
): Doctor {
  const other = ENVIRONMENTS.find((name) => name !== environment) as Environment
  return createDoctor({
    here,
    elsewhere: () => directories[other],
    pathSegment: config.pathSegment,
    aheadSecondsMax: config.aheadSecondsMax,
    monotonicMs: () => performance.now(),
  })
}
