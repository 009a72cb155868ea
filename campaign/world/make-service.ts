import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Certificate } from '@txgw/testkit/keys/certificates'
import { ownClockVariables } from '@txgw/testkit/service/wrong-clock'
import { Disk } from './disk.ts'
import { lastingPort } from './lasting-port.ts'
import { type Nginx, type ProxyPorts, startNginx } from './nginx.ts'
import type { ServicePlan } from './plan.ts'
import { type Ports, Service, type ServiceOptions } from './service.ts'

const DISK_MEBIBYTES = 256
const CERTIFICATE = 'service.pem'
const CERTIFICATE_KEY = 'service-key.pem'

type Shared = Pick<
  ServiceOptions,
  'command' | 'environment' | 'wrapper' | 'memoryFolder' | 'history' | 'onWaiting'
>

/** What a service has of its world. */
export interface Surroundings extends Shared {
  /** Of the world. */
  folder: string
  tls: Certificate
}

export interface MadeService {
  service: Service
  disk: Disk
  proxy: Nginx | undefined
  /** Where its link leads merchants. */
  listen: ProxyPorts
}

/** Makes all that one service needs, without starting it. Where something fails, nothing of it is left. */
export async function makeService(
  plan: ServicePlan,
  { folder, tls, ...shared }: Surroundings,
): Promise<MadeService> {
  const { name, workers, isProxied } = plan
  const { environment, history } = shared
  const ports = await freePorts()
  using made = new DisposableStack()
  const proxied = isProxied ? await putProxyBefore(plan, ports, { folder, tls, history }) : undefined
  made.defer(() => proxied?.proxy.stop())
  const disk = made.adopt(new Disk(join(folder, name), DISK_MEBIBYTES), (mounted) => mounted.remove())
  setClockOf(folder, name, '+0s')
  const service = new Service({
    ...shared,
    name,
    ports,
    flags: [
      ...['--data-dir', disk.path, '--workers', String(workers)],
      ...['--tls-cert', join(folder, CERTIFICATE), '--tls-key', join(folder, CERTIFICATE_KEY)],
      ...['--allow-webhook-address', '127.0.0.0/8', '--trust-proxy', '127.0.0.1/32'],
    ],
    environment: {
      // The whole world shares the processors, and the sandbox would get none of them.
      TXGW_SANDBOX_NICENESS: '0',
      ...environment,
      ...ownClockVariables(clockFile(folder, name)),
    },
    logPath: logPath(folder, name),
  })
  made.move()
  return { service, disk, proxy: proxied?.proxy, listen: proxied?.listen ?? ports }
}

/** The certificate that every service of the folder shows. */
export function writeCertificate(folder: string, { cert, key }: Certificate): void {
  writeFileSync(join(folder, CERTIFICATE), cert)
  writeFileSync(join(folder, CERTIFICATE_KEY), key, { mode: 0o600 })
}

export function setClockOf(folder: string, service: string, offset: string): void {
  writeFileSync(clockFile(folder, service), offset)
}

export function logPath(folder: string, service: string): string {
  return join(folder, `${service}.log`)
}

function clockFile(folder: string, service: string): string {
  return join(folder, `${service}.clock`)
}

/** @returns undefined where nginx is not installed */
async function putProxyBefore(
  { name }: ServicePlan,
  upstream: Ports,
  { folder, tls, history }: Pick<Surroundings, 'folder' | 'tls' | 'history'>,
): Promise<{ proxy: Nginx; listen: ProxyPorts } | undefined> {
  const listen = { production: await lastingPort(), sandbox: await lastingPort() }
  const own = join(folder, `${name}-nginx`)
  mkdirSync(own)
  const proxy = startNginx(own, { listen, upstream, tls })
  if (proxy) return { proxy, listen }
  const why = `nginx is not installed, so clients reach ${name} directly`
  history.add('missing', { atMs: history.nowMs(), what: 'a proxy', why })
  return undefined
}

async function freePorts(): Promise<Ports> {
  return { production: await lastingPort(), sandbox: await lastingPort(), operator: await lastingPort() }
}
