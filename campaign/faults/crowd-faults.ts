import type { BeginFault } from './begin-fault.ts'
import { beginCrowd, CROWDS, type CrowdFault } from './crowd.ts'

const faults = (Object.keys(CROWDS) as CrowdFault[]).map((kind): [string, BeginFault] => [
  kind,
  (world, { target: service, roll }) =>
    beginCrowd(world, { kind, service, environment: roll < 0.5 ? 'production' : 'sandbox' }),
])

export const CROWD_FAULTS = Object.fromEntries(faults) as Record<CrowdFault, BeginFault>
