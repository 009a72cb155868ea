import { join } from 'node:path'

/** Where a witness keeps its private key. */
export function witnessKeyPath(folder: string): string {
  return join(folder, 'witness-key.pem')
}
