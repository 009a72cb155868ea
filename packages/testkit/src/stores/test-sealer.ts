import type { AuditStore, Seal } from '@txgw/domain/audit/audit-store'
import type { SealFault } from '@txgw/domain/audit/seals/seal-fault'
import { makeSealKey, type SealKey, sealKey } from '@txgw/domain/audit/seals/seal-key'
import { Sealer, type SealerOptions } from '@txgw/domain/audit/seals/sealer'
import type { TrailMemory } from '@txgw/domain/audit/seals/trail-memory'

/** A memory that lasts as long as the test. */
export class MemoryInTest implements Pick<SealerOptions['files'], 'read' | 'write'> {
  kept: TrailMemory | undefined

  async read() {
    return { kept: this.kept, damaged: [] }
  }

  async write(memory: TrailMemory) {
    this.kept = memory
  }
}

export interface TestSealer {
  sealer: Sealer
  key: SealKey
  memory: MemoryInTest
  /** Everything that was told, the oldest first. */
  told: (SealFault | undefined)[]
  strangers: string[]
  /** Every seal that was made or seen. */
  seen: Seal[]
}

interface Wishes {
  environment?: string
  nowMs?: () => number
  key?: SealKey
  /** Fingerprints that the operator has given. */
  trusted?: string[]
  memory?: MemoryInTest
  platformKeyOf?: (serialNo: string) => string | undefined
}

/** Seals as a service does that has a data directory of its own. */
export function testSealer(store: AuditStore, wishes: Wishes = {}): TestSealer {
  const {
    environment = 'production',
    nowMs = () => 0,
    trusted = [],
    platformKeyOf = () => undefined,
  } = wishes
  const { key = sealKey(makeSealKey()), memory = new MemoryInTest() } = wishes
  const told: TestSealer['told'] = []
  const strangers: string[] = []
  const seen: Seal[] = []
  const sealer = new Sealer({
    store,
    environment,
    clock: { nowMs },
    key,
    files: memory,
    keys: async () => ({
      fingerprints: new Set([key.fingerprint, ...trusted]),
      isClosed: trusted.length > 0,
      platformKeyOf,
      onStranger: (fingerprint) => strangers.push(fingerprint),
    }),
    onSeals: (seals) => seen.push(...seals),
    onBeginning() {},
    onFault: (fault) => told.push(fault),
  })
  return { sealer, key, memory, told, strangers, seen }
}
