import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '@txgw/base/environment'
import { keepLooking } from '@txgw/base/keep-looking'
import type { Logger } from '@txgw/base/log/logger'
import type { GatewayConfig } from '@txgw/config/config'
import type { SealFault } from '@txgw/domain/audit/seals/seal-fault'
import { faultText } from '@txgw/domain/audit/seals/seal-fault'
import { SealLines } from '@txgw/domain/audit/seals/seal-lines'
import { writeWitnessed } from '@txgw/domain/audit/witness/witnessed-line'
import type { Metrics } from '@txgw/metrics/metrics'
import type { Store } from '@txgw/store/store'
import { WitnessFollower } from '@txgw/witness/client/follow-witness'
import { receiptsPath, witnessMemoryFiles } from '@txgw/witness/client/witness-memory'
import type { WitnessTrouble } from '@txgw/witness/client/witness-trouble'

const LOOK_INTERVAL_MS = 10_000
/** The next start sends what is left. */
const LAST_SEAL_MS_MAX = 2_000

export interface OpenWitness {
  trouble: WitnessTrouble | undefined
  /** Set when the witness has another history than the store. */
  difference: { fault: SealFault; sealNo: number; hash: string } | undefined
  /** Sends what the witness lacks. Nobody waits for it. */
  follow(): void
  stop(): Promise<void>
}

/** Brings the seals of an environment to its witness. */
export function openWitness(options: {
  environment: Environment
  config: Pick<GatewayConfig, 'dataDir'>
  place: GatewayConfig['witness']
  /** The fingerprint of the seal key. */
  owner: string
  store: Pick<Store, 'audit'>
  metrics: Pick<Metrics, 'witnessFails'>
  logger: Logger
  onTrouble(): void
}): OpenWitness | undefined {
  const { environment, config, place, owner, store, metrics, logger, onTrouble } = options
  if (!place) return undefined
  const at = { environment, witness: place.key }
  const lines = new SealLines(receiptsPath(config.dataDir, at), (error) =>
    logger.error({ environment, err: error }, 'could not keep a receipt of the witness yet'),
  )
  const follower = new WitnessFollower({
    at: { environment, owner, url: place.url },
    witness: place.key,
    store: store.audit,
    files: witnessMemoryFiles(config.dataDir, at),
    monotonicMs: () => performance.now(),
    onReceipts: (witnessed) => void lines.add(witnessed.map(writeWitnessed)),
    onTrouble(trouble) {
      metrics.witnessFails(environment, trouble !== undefined)
      onTrouble()
      if (!trouble) logger.warn({ environment }, 'the witness of the audit trail has every seal again')
      else if (trouble.kind === 'differs')
        logger.error({ environment, kind: 'witness-differs' }, faultText(environment, faultOf(trouble)))
      else
        logger.error(
          { environment, kind: `witness-${trouble.kind}` },
          `the witness of the audit trail: ${trouble.says}`,
        )
    },
  })
  let isLeft = false
  const onFailure = (error: unknown) => {
    if (!isLeft) logger.warn({ environment, err: error }, 'could not bring seals to the witness yet')
  }
  const looking = keepLooking(() => follower.follow(), { intervalMs: LOOK_INTERVAL_MS, onFailure })
  return {
    get trouble() {
      return follower.trouble
    },
    get difference() {
      const trouble = follower.trouble
      return trouble?.last && { fault: faultOf(trouble), ...trouble.last }
    },
    follow: () => void follower.follow().catch(onFailure),
    async stop() {
      const left = looking
        .stop()
        .then(() => follower.follow())
        .catch(() => {})
      await Promise.race([left, sleep(LAST_SEAL_MS_MAX, undefined, { ref: false })])
      // It goes on, and may find a store that is closed.
      isLeft = true
    },
  }
}

function faultOf({ says }: WitnessTrouble): SealFault {
  return { kind: 'witness-differs', says }
}
