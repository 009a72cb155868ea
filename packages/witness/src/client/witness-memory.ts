import { join } from 'node:path'
import { digestedText, readDigested } from '@txgw/base/digested-text'
import type { Environment } from '@txgw/base/environment'
import { NumberedFiles } from '@txgw/base/numbered-files'
import type { ListEnd } from '@txgw/domain/audit/witness/judge-seals'

/** What a data directory remembers of a witness. */
export interface WitnessMemory {
  /** Counts how often the witness had less than this data directory knew that it had. */
  generation: number
  /** The last receipt; null when the witness lost all of them. */
  end: ListEnd | null
}

/** Another witness begins anew, in a folder of its own. */
function folderOf(dataDir: string, witness: string): string {
  return join(dataDir, 'seal-records', `witness-${witness.slice(0, 16)}`)
}

export function witnessMemoryFiles(
  dataDir: string,
  { environment, witness }: { environment: Environment; witness: string },
): NumberedFiles<WitnessMemory> {
  return new NumberedFiles<WitnessMemory>({
    folder: folderOf(dataDir, witness),
    environment,
    numbersOf: ({ generation, end }) => [generation, end?.number ?? 0],
    write: digestedText,
    read: readDigested,
  })
}

/** Every receipt, one line each. */
export function receiptsPath(
  dataDir: string,
  { environment, witness }: { environment: Environment; witness: string },
): string {
  return join(folderOf(dataDir, witness), `${environment}.receipts`)
}
