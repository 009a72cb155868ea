import { readFile } from 'node:fs/promises'
import { ENVIRONMENTS, type Environment } from '@txgw/base/environment'
import { UsageFailure } from '../../base/failure.ts'
import { fileFailure } from '../../input/files.ts'

/** A seal as `txgw audit verify` prints it. */
export interface NamedSeal {
  environment: Environment
  sealNo: number
  hash: string
}

const SEAL = new RegExp(`\\b(${ENVIRONMENTS.join('|')}):([1-9]\\d{0,15}):([0-9a-f]{64})\\b`, 'g')

export function sealText({ environment, sealNo, hash }: NamedSeal): string {
  return `${environment}:${sealNo}:${hash}`
}

/** Reads a seal, or every seal in a file, whatever else the file holds. @throws {CliFailure} */
export async function readKeptSeals(textOrPath: string): Promise<NamedSeal[]> {
  const given = findSeals(textOrPath)
  if (given.length > 0) return given
  const content = await readFile(textOrPath, 'utf8').catch((error) => {
    throw fileFailure(error, { path: textOrPath, act: 'read' })
  })
  const found = findSeals(content)
  if (found.length > 0) return found
  throw new UsageFailure(
    'The file of --seal has no seal.',
    'A seal looks like production:12:0f3a…, as "txgw audit verify" prints it.',
  )
}

function findSeals(text: string): NamedSeal[] {
  return Array.from(text.matchAll(SEAL), ([, environment, sealNo, hash]) => ({
    environment: environment as Environment,
    sealNo: Number(sealNo),
    hash: hash as string,
  }))
}
