import { lookup, Resolver } from 'node:dns/promises'
import { openWords, type Seen } from '../failures.ts'

export interface ResolvedAddress {
  address: string
  family: 4 | 6
}

/** Returns every address of a name. Rejects when there is none. */
export type ResolveHost = (hostname: string) => Promise<ResolvedAddress[]>

/** The sources that can resolve a name. */
export interface NameSources {
  dns: Pick<Resolver, 'resolve4' | 'resolve6'>
  system: ResolveHost
}

/** Says in our own words that a name has no address. They name nothing else. */
export class NameUnresolved extends Error {
  override readonly name = 'NameUnresolved'
}

/** The usual message of the system names the look-up and the host. Any other might name a server of the network. */
export function seenOfLookUp(error: Error): Seen {
  const { syscall, code, hostname, message } = error as NodeJS.ErrnoException & { hostname?: string }
  const isUsual = message === `${syscall} ${code} ${hostname}`
  return isUsual || error instanceof NameUnresolved ? openWords(message) : { words: message }
}

const QUERY_TIMEOUT_MS = 1000
const TRIES = 2

/**
 * Asks the DNS directly, and the system only for names that the DNS does not know (a hosts file, a name without
 * dots). The system's look-up blocks one of the few threads that also make the signatures, so one receiver with a
 * dead name server would slow down all others.
 */
export function createResolveHost(sources: Partial<NameSources> = {}): ResolveHost {
  const { dns = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: TRIES }), system = askSystem } = sources
  return async (hostname) => {
    const name = hostname.replace(/\.$/, '')
    if (!name.includes('.') || name.endsWith('.localhost')) return system(name)
    const [ipv4, ipv6] = await Promise.allSettled([dns.resolve4(name), dns.resolve6(name)])
    const addresses = [...answersOf(ipv4, 4), ...answersOf(ipv6, 6)]
    if (addresses.length > 0) return addresses
    if (isTimeout(ipv4) || isTimeout(ipv6))
      throw new NameUnresolved(`the name servers of ${name} did not answer`)
    return system(name).catch((error) => {
      throw isRefused(ipv4) && isRefused(ipv6) ? ipv4.reason : error
    })
  }
}

const askSystem: ResolveHost = async (name) => {
  return (await lookup(name, { all: true, order: 'verbatim' })) as ResolvedAddress[]
}

function answersOf(answer: PromiseSettledResult<string[]>, family: 4 | 6): ResolvedAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
}

function isTimeout(answer: PromiseSettledResult<string[]>): boolean {
  return answer.status === 'rejected' && (answer.reason as NodeJS.ErrnoException).code === 'ETIMEOUT'
}

/** The name server of this machine is not there. The name itself may be well. */
function isRefused(answer: PromiseSettledResult<string[]>): answer is PromiseRejectedResult {
  return answer.status === 'rejected' && (answer.reason as NodeJS.ErrnoException).code === 'ECONNREFUSED'
}
