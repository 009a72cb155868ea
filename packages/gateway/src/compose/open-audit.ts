import { join } from 'node:path'
import type { Clock } from '@txgw/base/clock'
import type { Environment } from '@txgw/base/environment'
import type { Logger } from '@txgw/base/log/logger'
import type { GatewayConfig } from '@txgw/config/config'
import { describeConfig } from '@txgw/config/describe-config'
import { recordStart } from '@txgw/domain/audit/record-start'
import { keepSealing } from '@txgw/domain/audit/seals/keep-sealing'
import { faultText } from '@txgw/domain/audit/seals/seal-fault'
import { keepSealKey } from '@txgw/domain/audit/seals/seal-key'
import { sealLine } from '@txgw/domain/audit/seals/seal-line'
import { SealLines } from '@txgw/domain/audit/seals/seal-lines'
import { Sealer } from '@txgw/domain/audit/seals/sealer'
import { keptSealsPath, memoryFiles } from '@txgw/domain/audit/seals/trail-memory'
import { serviceEntryOf } from '@txgw/domain/audit/service-entry'
import type { Metrics } from '@txgw/metrics/metrics'
import type { Store } from '@txgw/store/store'
import { type OpenWitness, openWitness } from './open-witness.ts'

const STRANGER =
  'another machine seals the audit trail with a key that this one does not know; if it is yours, name it in TXGW_TRUSTED_SEAL_KEYS'
const NOT_KEPT =
  'could not keep a seal of the audit trail outside the store; it is written with the next one, and sealing goes on'
const BEGINNING =
  'this data directory remembered no seal of the audit trail, so it takes the trail as it is and remembers it from now on'

/** Records a start with other settings than this data directory had at its last start. */
export async function recordSettings(options: {
  store: Store
  config: GatewayConfig
  instanceId: string
  realClock: Clock
}): Promise<void> {
  const { store, config, instanceId, realClock } = options
  await recordStart({
    settings: store.settings,
    instanceId,
    current: describeConfig(config, await nameDatabase(config.databaseUrl)),
    entryOf: serviceEntryOf('start', realClock),
  })
}

export interface OpenSealing {
  sealer: Sealer
  /** Undefined where no witness is set. */
  witness: OpenWitness | undefined
  stop(): Promise<void>
}

/** @throws {StartError} when the seal key cannot be read */
export async function openSealing(options: {
  environment: Environment
  config: Pick<GatewayConfig, 'dataDir' | 'trustedSealKeys' | 'sealFolder' | 'witness'>
  store: Store
  metrics: Pick<Metrics, 'trailDiffers' | 'witnessFails'>
  realClock: Clock
  logger: Logger
}): Promise<OpenSealing> {
  const { environment, config, store, metrics, realClock: clock, logger } = options
  const { key, isNew } = await keepSealKey(config.dataDir, environment)
  if (isNew)
    logger.info({ environment, fingerprint: key.fingerprint }, 'made the key that seals the audit trail')
  const fingerprints = new Set([key.fingerprint, ...config.trustedSealKeys])
  const strangers = new Set<string>()
  const places = sealPlaces(config, environment, key.fingerprint).map(
    (path) => new SealLines(path, (error) => logger.error({ environment, path, err: error }, NOT_KEPT)),
  )
  const tellDiffers = () => metrics.trailDiffers(environment, sealer.fault !== undefined)
  const witness = openWitness({
    ...options,
    place: config.witness,
    owner: key.fingerprint,
    onTrouble: tellDiffers,
  })
  const sealer = new Sealer({
    store: store.audit,
    environment,
    clock,
    key,
    files: memoryFiles(config.dataDir, environment),
    keys: async () => {
      const listed = await store.platformKeys.listKeys(0)
      return {
        fingerprints,
        isClosed: config.trustedSealKeys.length > 0,
        platformKeyOf: (serialNo) => listed.find((one) => one.serialNo === serialNo)?.publicKey,
        onStranger(fingerprint) {
          if (!strangers.has(fingerprint)) logger.warn({ environment, fingerprint }, STRANGER)
          strangers.add(fingerprint)
        },
      }
    },
    onSeals(seals) {
      const lines = seals.map((seal) => sealLine(environment, seal))
      for (const place of places) void place.add(lines)
      witness?.follow()
    },
    witnessDiffers: () => witness?.difference,
    onBeginning: () => logger.info({ environment }, BEGINNING),
    onFault(fault) {
      tellDiffers()
      if (fault) logger.error({ environment, kind: fault.kind }, faultText(environment, fault))
      else logger.warn({ environment }, 'the audit trail is sealed again')
    },
  })
  const kept = keepSealing(sealer, (error) =>
    logger.error({ environment, err: error }, 'could not seal the audit trail yet'),
  )
  return {
    sealer,
    witness,
    async stop() {
      await kept.stop()
      await witness?.stop()
      for (const place of places) await place.add([])
    },
  }
}

/** Machines that share a folder do not share a file in it. */
function sealPlaces(
  { dataDir, sealFolder }: Pick<GatewayConfig, 'dataDir' | 'sealFolder'>,
  environment: Environment,
  fingerprint: string,
): string[] {
  const own = keptSealsPath(dataDir, environment)
  if (sealFolder === undefined) return [own]
  return [own, join(sealFolder, `${environment}-${fingerprint.slice(0, 16)}.seals`)]
}

async function nameDatabase(url: string | undefined): Promise<string | null> {
  if (url === undefined) return null
  const { describeAddress, parseServerAddress } = await import('@txgw/store/postgres/session/server-address')
  return describeAddress(parseServerAddress(url))
}
