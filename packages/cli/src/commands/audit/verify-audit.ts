import { readFile } from 'node:fs/promises'
import type { Environment } from '@txgw/base/environment'
import type { WitnessPlace } from '@txgw/config/config'
import type { Finding } from '@txgw/domain/audit/finding'
import type { KeptSeal } from '@txgw/domain/audit/seals/seal'
import { utcText } from '@txgw/protocol'
import type { CliContext } from '../../base/cli-context.ts'
import { startProgress } from '../../output/progress.ts'
import { openStore } from '../../stores/open-store.ts'
import { storeFailure } from '../../stores/store-failure.ts'
import { requireStore, type StorePlace } from '../../stores/store-place.ts'
import { askWitness, witnessPromises } from './ask-witness.ts'
import { promisesOf } from './promises.ts'

export interface VerifiedTrail {
  environment: Environment
  entries: number
  seals: number
  lastSeal?: { text: string; at: string; signer: string }
  findings: Finding[]
  /** Says in sentences what the check shows against somebody who can write to the store. */
  promises: string[]
  /** Whether a witness showed what it has. */
  isWitnessed: boolean
}

interface AuditToVerify {
  place: StorePlace
  environment: Environment
  /** Seals that the operator kept. */
  kept: KeptSeal[]
  /** The fingerprints that the operator has given. */
  trust: readonly string[]
  witness: WitnessPlace | undefined
  /** The data folder of a service of this store, if one can be reached. */
  dataDir: string | undefined
  signal: AbortSignal
}

/** @throws {CliFailure} */
export async function verifyAudit(
  { place, environment, kept, trust, witness, dataDir, signal }: AuditToVerify,
  context: CliContext,
): Promise<VerifiedTrail> {
  requireStore(place, environment)
  const { readSeal, sealHash } = await import('@txgw/domain/audit/seals/seal')
  const { sealName } = await import('@txgw/domain/audit/seals/seal-line')
  const { signerName } = await import('@txgw/domain/audit/seals/signer-name')
  const { verifyTrail } = await import('@txgw/domain/audit/verify-trail')
  const progress = startProgress(context.streams.stderr, context.clock)
  try {
    const own = dataDir === undefined ? undefined : await readDataDir(dataDir, environment)
    const store = await openStore(place, environment)
    try {
      // Every key that was ever published, whether it has expired or not.
      const keys = await store.platformKeys.listKeys(0)
      const trusted = new Set([...trust, ...(own?.fingerprints ?? [])])
      // After this, the store only gains seals, so it has each that the witness shows.
      const asked = witness && (await askWitness(witness, { environment, owners: trusted, signal }))
      const report = await verifyTrail({
        store: store.audit,
        environment,
        publicKeyOf: (serialNo) => keys.find((key) => key.serialNo === serialNo)?.publicKey,
        trusted,
        isTrustGiven: trust.length > 0,
        keptSeals: [...kept, ...(own?.remembered ?? []), ...(own?.seen ?? [])],
        witnessed: asked?.lists ?? [],
        signal,
        onProgress: (entries) =>
          progress.update(() => `Reading ${environment}: ${entries.toLocaleString('en-US')} entries so far`),
      })
      const { entries, seals, lastSeal: last, findings } = report
      const isWitnessed = asked !== undefined && asked.missing === undefined
      const promises = [
        ...promisesOf(report, { trust, kept: kept.length, remembered: own?.remembered[0]?.sealNo }),
        ...(asked ? witnessPromises(asked, last?.sealNo) : []),
      ]
      const shown = { environment, entries, seals, findings, promises, isWitnessed }
      const content = last && readSeal(last)
      if (!content || findings.length > 0) return shown
      const text = sealName({ environment, sealNo: last.sealNo, hash: sealHash(last) })
      const lastSeal = { text, at: utcText(content.atMs), signer: signerName(content) }
      return { ...shown, lastSeal }
    } finally {
      await store.close()
    }
  } catch (error) {
    throw storeFailure(error)
  } finally {
    progress.end()
  }
}

/** The key of a data folder is trusted, and what it remembers was kept outside the store. */
async function readDataDir(dataDir: string, environment: Environment) {
  const { readSealKey } = await import('@txgw/domain/audit/seals/seal-key')
  const { findSeals } = await import('@txgw/domain/audit/seals/seal-line')
  const { keptSealsPath, memoryFiles } = await import('@txgw/domain/audit/seals/trail-memory')
  const key = await readSealKey(dataDir, environment)
  const { kept: memory } = await memoryFiles(dataDir, environment).read()
  return {
    fingerprints: key ? [key.fingerprint] : [],
    remembered: memory ? [{ sealNo: memory.sealNo, hash: memory.hash }] : [],
    seen: findSeals(await readFile(keptSealsPath(dataDir, environment), 'utf8').catch(() => '')),
  }
}
