import { readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { ENVIRONMENTS } from '@txgw/base/environment'
import type { Logger } from '@txgw/base/log/logger'
import type { GatewayConfig } from '@txgw/config/config'

const GROUP_OR_OTHERS = 0o077
const STORES = ['txgw.db', 'requests.db'].flatMap((name) => [name, `${name}-wal`, `${name}-shm`])

type Places = Pick<GatewayConfig, 'dataDir' | 'tls' | 'platformKeyPaths'>

/** Names each secret file that others than its owner may read or write, with the command that mends it. */
export function tellExposedFiles(places: Places, logger: Pick<Logger, 'warn'>): void {
  // Windows has other rights, and Node shows none of them.
  if (process.platform === 'win32') return
  for (const path of secretFiles(places)) {
    const stats = statsOf(path)
    if (!stats?.isFile() || (stats.mode & GROUP_OR_OTHERS) === 0) continue
    const fields = { kind: 'exposed-file', path, mode: modeText(stats), mend: `chmod 600 ${quoted(path)}` }
    logger.warn(fields, 'other users of this machine may read or change a secret file')
  }
}

function secretFiles({ dataDir, tls, platformKeyPaths }: Places): string[] {
  const own = ['operator-token', 'dev-key.pem'].map((name) => join(dataDir, name))
  const stored = ENVIRONMENTS.flatMap((environment) => {
    const folder = join(dataDir, environment)
    const keys = join(folder, 'platform-keys')
    return [...STORES.map((name) => join(folder, name)), ...namesIn(keys).map((name) => join(keys, name))]
  })
  const configured = Object.values(platformKeyPaths).filter((path) => path !== undefined)
  const folders = ['store-records', 'seal-keys', 'seal-records'].map((name) => join(dataDir, name))
  return [
    ...own,
    ...(tls ? [tls.keyPath] : []),
    ...configured,
    ...stored,
    ...folders.flatMap((folder) => namesIn(folder).map((name) => join(folder, name))),
  ]
}

/** Undefined for a file that is not there, or not open to the service. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** A folder that is not there, or not open to the service, has no files that it uses. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function modeText({ mode }: Stats): string {
  return (mode & 0o777).toString(8).padStart(4, '0')
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}
