import type { BeginFault } from './begin-fault.ts'
import { beginCrowd, type CrowdKind } from './crowd.ts'

function crowd(kind: CrowdKind): BeginFault {
  return (world, { target, roll }) =>
    beginCrowd(world, { kind, service: target, environment: roll < 0.5 ? 'production' : 'sandbox' })
}

export const CROWD_FAULTS = {
  'one-byte': crowd('one-byte'),
  trickle: crowd('trickle'),
  'thousand-slow': crowd('thousand-slow'),
  malformed: crowd('malformed'),
  flood: crowd('flood'),
  'hostile-headers': crowd('hostile-headers'),
  'hostile-inspections': crowd('hostile-inspections'),
  'hostile-replies': crowd('hostile-replies'),
} satisfies Record<string, BeginFault>
