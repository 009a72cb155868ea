import { join } from 'node:path'
import { digestedText, readDigested } from '@txgw/base/digested-text'
import type { Environment } from '@txgw/base/environment'
import { NumberedFiles } from '@txgw/base/numbered-files'
import type { StoreRecord } from './store-record.ts'

/** The record of one environment, beside its store. */
export function recordFiles(dataDir: string, environment: Environment): NumberedFiles<StoreRecord> {
  return new NumberedFiles<StoreRecord>({
    folder: join(dataDir, 'store-records'),
    environment,
    numbersOf: ({ generation, beat }) => [generation, beat],
    write: digestedText,
    read: readDigested,
  })
}
