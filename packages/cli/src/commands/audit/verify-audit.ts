import { readFile } from 'node:fs/promises'
import { ENVIRONMENTS, type Environment } from '@txgw/base/environment'
import type { Finding } from '@txgw/domain/audit/finding'
import { utcText } from '@txgw/protocol'
import type { CliContext } from '../../base/cli-context.ts'
import { UsageFailure } from '../../base/failure.ts'
import { fileFailure } from '../../input/files.ts'
import { startProgress } from '../../output/progress.ts'
import { openStore } from '../../stores/open-store.ts'
import { storeFailure } from '../../stores/store-failure.ts'
import { requireStore, type StorePlace } from '../../stores/store-place.ts'

export interface VerifiedTrail {
  environment: Environment
  entries: number
  seals: number
  lastSeal?: { text: string; at: string; serialNo: string }
  findings: Finding[]
}

interface AuditToVerify {
  place: StorePlace
  environment: Environment
  keptSeal: NamedSeal | undefined
  signal: AbortSignal
}

/** @throws {CliFailure} */
export async function verifyAudit(
  { place, environment, keptSeal, signal }: AuditToVerify,
  context: CliContext,
): Promise<VerifiedTrail> {
  requireStore(place, environment)
  const { readSeal, sealHash } = await import('@txgw/domain/audit/seal')
  const { verifyTrail } = await import('@txgw/domain/audit/verify-trail')
  const progress = startProgress(context.streams.stderr, context.clock)
  try {
    const store = await openStore(place, environment)
    try {
      // Every key that was ever published, whether it has expired or not.
      const keys = await store.platformKeys.listKeys(0)
      const report = await verifyTrail({
        store: store.audit,
        environment,
        publicKeyOf: (serialNo) => keys.find((key) => key.serialNo === serialNo)?.publicKey,
        ...(keptSeal && { keptSeal }),
        signal,
        onProgress: (entries) =>
          progress.update(() => `Reading ${environment}: ${entries.toLocaleString('en-US')} entries so far`),
      })
      const { entries, seals, lastSeal: last, findings } = report
      if (!last || findings.length > 0) return { environment, entries, seals, findings }
      const { atMs, serialNo } = readSeal(last)
      const text = sealText({ environment, sealNo: last.sealNo, hash: sealHash(last) })
      return { environment, entries, seals, findings, lastSeal: { text, at: utcText(atMs), serialNo } }
    } finally {
      await store.close()
    }
  } catch (error) {
    throw storeFailure(error)
  } finally {
    progress.end()
  }
}

/** A seal as `txgw audit verify` prints it. */
export interface NamedSeal {
  environment: Environment
  sealNo: number
  hash: string
}

const SEAL = new RegExp(`\\b(${ENVIRONMENTS.join('|')}):([1-9]\\d{0,15}):([0-9a-f]{64})\\b`, 'g')

function sealText({ environment, sealNo, hash }: NamedSeal): string {
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
