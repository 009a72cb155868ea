import { join } from 'node:path'
import { digestedText, readDigested } from '@txgw/base/digested-text'
import type { Environment } from '@txgw/base/environment'
import { NumberedFiles } from '@txgw/base/numbered-files'
import type { LaneHead, Seal } from '../audit-store.ts'
import { readSeal, sealHash } from './seal.ts'

/** The last seal that the processes of a data directory have seen, kept where SQL does not reach. */
export interface TrailMemory {
  /** Counts what an admin accepted. A memory with more of that replaces one with less, whatever its number is. */
  generation: number
  sealNo: number
  hash: string
  atMs: number
  heads: LaneHead[]
}

export function memoryFiles(dataDir: string, environment: Environment): NumberedFiles<TrailMemory> {
  return new NumberedFiles<TrailMemory>({
    folder: join(dataDir, 'seal-records'),
    environment,
    numbersOf: ({ generation, sealNo }) => [generation, sealNo],
    write: digestedText,
    read: readDigested,
  })
}

/** A line about each seal that the processes of a data directory have made or seen. */
export function keptSealsPath(dataDir: string, environment: Environment): string {
  return join(dataDir, 'seal-records', `${environment}.seals`)
}

/** @param heads the ends of the lanes as they were sealed, with their positions where they are known */
export function memoryOf(seal: Seal, generation: number, heads: LaneHead[]): TrailMemory {
  const atMs = readSeal(seal)?.atMs ?? 0
  return { generation, sealNo: seal.sealNo, hash: sealHash(seal), atMs, heads }
}
