import type { Fault } from '../schedule/fault.ts'
import type { LinkState } from '../world/link.ts'
import type { BeginFault } from './begin-fault.ts'

const DELAY_MS = [20, 200] as const
const NARROW_BYTES_PER_SECOND = 20_000

function become(stateFor: (fault: Fault) => LinkState): BeginFault {
  return async (world, fault) => {
    const link = world.link(fault.target)
    link.become(stateFor(fault))
    return async () => link.become({ is: 'open' })
  }
}

export const LINK_FAULTS = {
  'link-cut': become(() => ({ is: 'cut' })),
  'link-silent': become(() => ({ is: 'silent' })),
  'link-slow': become(({ roll }) => ({
    is: 'slow',
    delayMs: DELAY_MS[0] + roll * (DELAY_MS[1] - DELAY_MS[0]),
  })),
  'link-narrow': become(() => ({ is: 'narrow', bytesPerSecond: NARROW_BYTES_PER_SECOND })),
} satisfies Record<string, BeginFault>
