import type { TlsOptions } from 'node:tls'
import type { Clock } from '@txgw/base/clock'
import { prepareDataDir } from '@txgw/base/data-dir'
import type { Logger } from '@txgw/base/log/logger'
import { type CidrList, includesAddress } from '@txgw/base/network/cidr-list'
import { clientAddress } from '@txgw/base/network/client-address'
import { ownPort } from '@txgw/base/network/listening-port'
import { isLoopbackHost } from '@txgw/base/network/loopback'
import { explainStartFailure, StartError } from '@txgw/base/start-error'
import { keepSigningKey } from '@txgw/domain/audit/seals/seal-key'
import { HTTP_LIMITS } from '@txgw/http1/http-limits'
import { listenHttp } from '@txgw/http1/http-listener'
import { loadCertificate } from '@txgw/http1/tls/load-certificate'
import { tlsOptions } from '@txgw/http1/tls/tls-options'
import { SealLists } from '../lists/seal-lists.ts'
import { answered, refused } from './answers.ts'
import { RequestRate } from './request-rate.ts'
import { WitnessApi } from './witness-api.ts'
import { witnessKeyPath } from './witness-key.ts'

const LIMITS = {
  ...HTTP_LIMITS,
  bodyBytesMax: 1024 * 1024,
  chunkedBytesMax: 2 * 1024 * 1024,
  connectionsMax: 500,
}
const STOP_TIMES = { graceMs: 0, silenceMs: 500, cutAfterMs: 5_000 }
const TRUST_MAX = 64

export interface WitnessSettings {
  /** For the key and the lists. */
  folder: string
  host: string
  port: number
  /** The fingerprints of the seal keys whose seals are taken. */
  trust: readonly string[]
  tls: { certPath: string; keyPath: string } | undefined
  /** Proxies that end TLS. */
  trustedProxies: CidrList
}

export interface Witness {
  port: number
  isHttps: boolean
  /** Of the key that countersigns. */
  fingerprint: string
  stop(): Promise<void>
}

/** Takes seals, countersigns and keeps them, until it is stopped. @throws {StartError} */
export async function serveWitness(
  settings: WitnessSettings,
  { clock, logger }: { clock: Clock; logger: Logger },
): Promise<Witness> {
  const { folder, host, port, trust, trustedProxies } = settings
  if (trust.length > TRUST_MAX) throw new StartError(`a witness keeps seals of at most ${TRUST_MAX} keys`)
  const mayBePlain = plainRule(settings)
  const tls: TlsOptions = settings.tls ? tlsOptions(await loadCertificate(settings.tls)) : {}
  await prepareDataDir(folder)
  const { key, isNew } = await keepSigningKey(witnessKeyPath(folder), 'key of the witness')
  if (isNew) logger.info({ fingerprint: key.fingerprint }, 'made the key that countersigns seals')
  const lists = await SealLists.open({ folder, trust, key, clock })
  const api = new WitnessApi({ lists, key, clock, logger })
  const rate = new RequestRate()
  const busy = refused('UNAVAILABLE', 'the witness is busy; try again')
  const listener = await listenHttp({
    openPort: ownPort({ host, port }),
    tls,
    clock,
    limits: LIMITS,
    stopTimes: STOP_TIMES,
    maySpeakPlain: mayBePlain,
    async answer({ head: { method, target, headers }, body }, peerAddress) {
      const client = clientAddress(peerAddress, headers.list('x-forwarded-for'), trustedProxies)
      if (!rate.admits(client)) return refused('RESOURCE_EXHAUSTED', 'too many requests from this address')
      try {
        return await api.answer({ method, target, body })
      } catch (error) {
        logger.error({ err: error }, 'could not answer')
        return refused('UNAVAILABLE', 'the witness failed; its log says why')
      }
    },
    answerProblem: ({ status, message }) => ({ ...answered({ name: 'INVALID_REQUEST', message }), status }),
    // All are the same, so their ids stand nowhere in them.
    overloadRefusals: { refuse: (count) => Array<string>(count).fill('-'), answer: () => busy },
  }).catch((error) => {
    throw explainStartFailure(error)
  })
  return {
    port: listener.port,
    isHttps: settings.tls !== undefined,
    fingerprint: key.fingerprint,
    stop: () => listener.stop(),
  }
}

/** As with the operator port: plain HTTP on loopback, and from a proxy that ends TLS. */
function plainRule({ host, tls, trustedProxies }: WitnessSettings): (peerAddress: string) => boolean {
  const isLoopback = isLoopbackHost(host)
  if (!isLoopback && !tls && trustedProxies.length === 0)
    throw new StartError(
      `${host} can be reached from other machines, so the witness needs --tls-cert and --tls-key, or --trust-proxy for a proxy that ends TLS`,
    )
  return (peerAddress) => (isLoopback && !tls) || includesAddress(trustedProxies, peerAddress)
}
