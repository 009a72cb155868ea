import type { Fault } from '../schedule/fault.ts'
import type { World } from '../world/world.ts'

/** Makes the world good again, and resolves when it is. */
export type Undo = () => Promise<unknown>

/** @throws when this machine cannot have the fault, with the reason */
export type BeginFault = (world: World, fault: Fault) => Promise<Undo>
