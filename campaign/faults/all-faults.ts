import type { FaultName } from '../schedule/fault.ts'
import type { BeginFault } from './begin-fault.ts'
import { CROWD_FAULTS } from './crowd-faults.ts'
import { DATABASE_FAULTS } from './database-faults.ts'
import { LINK_FAULTS } from './link-faults.ts'
import { PROCESS_FAULTS } from './process-faults.ts'
import { SURROUNDING_FAULTS } from './surrounding-faults.ts'

export const FAULTS: Record<FaultName, BeginFault> = {
  ...PROCESS_FAULTS,
  ...SURROUNDING_FAULTS,
  ...DATABASE_FAULTS,
  ...LINK_FAULTS,
  ...CROWD_FAULTS,
}
