import type { SealContent } from './seal.ts'

export function signerName({ by }: Pick<SealContent, 'by'>): string {
  return 'serialNo' in by ? `platform key ${by.serialNo}` : `seal key ${by.fingerprint}`
}
