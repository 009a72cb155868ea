// Checks that imports go one way, that packages are closed, and that each route is described once. A room is a package
// or a folder of the gateway or the command; the tables list the rooms that each may import.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

const PACKAGES: Record<string, string[]> = {
  protocol: [],
  gateway: ['protocol'],
  cli: ['gateway', 'merchant', 'protocol'],
  merchant: ['protocol'],
  console: ['gateway', 'protocol'],
  testkit: ['gateway', 'protocol'],
}

const BASE = ['base', 'network', 'log']
const DOMAIN = [
  ...['accounts', 'apps', 'audit', 'change-requests', 'orders', 'recharges', 'requests', 'validations'],
]
/** Names, statuses and bodies of refusals: only the edges may import them. The domain throws its own errors. */
const EDGE = ['refusals', 'store']

/**
 * Folders of packages/gateway/src. The domain declares the stores that it needs, and `storage` points down to it.
 * `compose` and the entries may import every folder.
 */
const GATEWAY_ROOMS: Record<string, string[]> = {
  base: [],
  refusals: ['base'],
  network: [],
  log: [],
  config: [...BASE, 'accounts'],
  http1: BASE,
  tls: BASE,
  metrics: [...BASE, 'validations', 'webhooks'],
  accounts: [...BASE, 'audit'],
  audit: BASE,
  apps: [...BASE, 'audit'],
  'change-requests': [...BASE, 'apps', 'audit'],
  orders: [...BASE, 'apps', 'audit'],
  requests: BASE,
  recharges: [...BASE, 'apps', 'audit', 'orders', 'topup', 'validations'],
  validations: [...BASE, 'apps', 'audit', 'topup', 'webhooks'],
  'platform-keys': [...BASE, 'audit'],
  evidence: [...BASE, 'audit'],
  topup: [...BASE, 'apps'],
  webhooks: [...BASE, 'apps', 'topup', 'config'],
  'signature-doctor': [...BASE, 'apps'],
  session: [...BASE, 'accounts', 'audit'],
  sandbox: [...BASE, 'apps', 'audit', 'validations', 'webhooks'],
  health: [...BASE, 'apps', 'recharges', 'validations', 'webhooks'],
  notices: [...BASE, 'health', 'webhooks'],
  overview: [...BASE, ...DOMAIN, 'metrics'],
  timeline: [...BASE, ...DOMAIN],
  find: [...BASE, ...DOMAIN],
  workers: [...BASE, 'metrics'],
  archive: [...BASE, 'audit', 'orders', 'recharges', 'store'],
  copy: [...BASE, 'audit', 'store'],
  retention: [...BASE, 'audit', 'change-requests', 'requests', 'validations'],
  store: [...BASE, ...DOMAIN, 'evidence', 'platform-keys'],
  'store-rows': [...BASE, ...DOMAIN, 'platform-keys'],
  'store-sqlite': [...BASE, ...DOMAIN, 'evidence', 'platform-keys', 'store', 'store-rows'],
  'store-postgres': [...BASE, ...DOMAIN, 'evidence', 'platform-keys', 'store', 'store-rows'],
  openapi: [...BASE, 'apps', 'config', 'platform-keys', 'operator-api', 'session', 'webhooks', 'topup'],
  'merchant-api': [...BASE, ...DOMAIN, ...EDGE, 'http1', 'metrics', 'platform-keys', 'signature-doctor'],
  'operator-api': [
    ...BASE,
    ...DOMAIN,
    ...EDGE,
    'evidence',
    'session',
    'sandbox',
    'overview',
    'health',
    'notices',
    'timeline',
    'find',
    'metrics',
    'platform-keys',
    'topup',
    'webhooks',
    'signature-doctor',
  ],
}

/** Every folder of the command may import these: `input` reads flags and files, `output` lays text out. */
const CLI_BASE = ['base', 'output', 'input']
const CLI_CALLS = ['connection', 'operator', 'merchant']

/** Folders of packages/cli/src below the commands. No folder imports a command. */
const CLI_FOLDERS: Record<string, string[]> = {
  base: [],
  output: ['base'],
  input: ['base', 'output'],
  connection: CLI_BASE,
  keys: CLI_BASE,
  operator: [...CLI_BASE, 'connection'],
  merchant: [...CLI_BASE, 'connection', 'keys'],
  views: CLI_BASE,
  notifications: CLI_BASE,
  calls: [...CLI_BASE, 'operator'],
  stores: CLI_BASE,
  demo: [...CLI_BASE, ...CLI_CALLS, 'keys', 'notifications'],
}

/** What the commands of one noun may import from those of another; most of them import nothing there. */
const CLI_NEIGHBOURS: Record<string, string[]> = {
  recharge: ['commands/validation'],
  validation: ['commands/app'],
}

/** The entries may import every folder, and the commands of a noun those below and their neighbours. */
const CLI_ROOMS: Record<string, string[]> = {
  ...CLI_FOLDERS,
  ...Object.fromEntries(
    readdirSync(join(root, 'packages/cli/src/commands')).map((noun) => [
      `commands/${noun}`,
      [...Object.keys(CLI_FOLDERS), ...(CLI_NEIGHBOURS[noun] ?? [])],
    ]),
  ),
}

/** Packages whose code runs in a browser: they may import only the types of other packages. */
const TYPES_ONLY = ['console']
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g

function packageOf(file: string): string {
  return file.split('/')[1] as string
}

function gatewayRoom(file: string): string {
  const [folder, second] = file.slice('packages/gateway/src/'.length).split('/') as [string, string?]
  // main.ts is an entry too.
  if (second === undefined || folder === 'entries') return 'compose'
  if (folder !== 'storage') return folder
  return second.endsWith('.ts') ? 'store' : `store-${second}`
}

function cliRoom(file: string): string {
  const [folder, second] = file.slice('packages/cli/src/'.length).split('/') as [string, string?]
  if (second === undefined) return 'entries'
  return folder === 'commands' ? `commands/${second}` : folder
}

/** For each package with rooms: how a file's room is found, the rooms, and the one that may import all. */
const HOUSES: Record<
  string,
  { roomOf: (file: string) => string; rooms: Record<string, string[]>; top: string }
> = {
  gateway: { roomOf: gatewayRoom, rooms: GATEWAY_ROOMS, top: 'compose' },
  cli: { roomOf: cliRoom, rooms: CLI_ROOMS, top: 'entries' },
}

interface Import {
  path: string
  isTypeOnly: boolean
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(IMPORT)].map((match) => ({
    path: (match[1] ?? match[2] ?? match[3]) as string,
    isTypeOnly: /^\s*(?:import|export)\s+type\s/.test(match[0]),
  }))
}

function packageProblem(from: string, scoped: string, isTypeOnly: boolean): string | undefined {
  if (scoped === from) return undefined
  if (!PACKAGES[from]?.includes(scoped)) return `${from} may not know ${scoped}`
  if (TYPES_ONLY.includes(from) && !isTypeOnly) return `${from} may know only the types of ${scoped}`
  return undefined
}

function problemOf(file: string, { path: imported, isTypeOnly }: Import): string | undefined {
  const from = packageOf(file)
  const scoped = /^@txgw\/([a-z]+)/.exec(imported)?.[1]
  if (scoped) return packageProblem(from, scoped, isTypeOnly)
  if (from === 'protocol' && imported.startsWith('node:')) return 'protocol may not use Node'
  if (!imported.startsWith('.')) return undefined
  const target = relative(root, join(root, dirname(file), imported))
  if (packageOf(target) !== from) return 'a relative import may not leave its package'
  const house = HOUSES[from]
  if (!house || !target.startsWith(`packages/${from}/src/`)) return undefined
  const [room, targetRoom] = [house.roomOf(file), house.roomOf(target)]
  if (room === house.top || room === targetRoom) return undefined
  return house.rooms[room]?.includes(targetRoom) ? undefined : `${room} may not know ${targetRoom}`
}

const OPERATIONS = 'packages/gateway/src/operator-api/operations/'
/** The SDK may not import the gateway, so it cannot name a path by its type. */
const KNOWS_NO_GATEWAY = 'packages/merchant/'
/** Anything behind the prefix; the prefix alone is not a route, and the type `OperatorPrefix` holds it. */
const ROUTE = /\/operator\\?\/v1\\?\//

/** Only its operation describes a route. Other code names it by the types that come from there. */
function routesWrittenElsewhere(): string[] {
  const sources = globSync(['packages/*/{src,scripts}/**/*.{ts,tsx}', 'bench/**/*.ts', 'scripts/**/*.ts'], {
    cwd: root,
    exclude: ['**/node_modules/**', 'bench/test/**'],
  }).map((file) => file.replaceAll('\\', '/'))
  return sources
    .filter((file) => !file.startsWith(OPERATIONS) && !file.startsWith(KNOWS_NO_GATEWAY))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          ROUTE.test(line)
            ? [`${file}:${index + 1}: a route of the operator API is described in ${OPERATIONS} alone`]
            : [],
        ),
    )
}

/** A package lists its entries one by one, because a pattern would make every file public. */
function openExports(): string[] {
  return globSync('packages/*/package.json', { cwd: root }).flatMap((file) => {
    const { private: isPrivate, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'))
    if (isPrivate) return []
    const open = Object.keys(exports).filter((entry) => entry.includes('*'))
    return open.map((entry) => `${file}: the entry ${entry} is a pattern; name each entry`)
  })
}

const files = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).map((file) =>
  file.replaceAll('\\', '/'),
)
let imports = 0
const problems: string[] = []
for (const file of files) {
  for (const imported of importsOf(file)) {
    imports++
    const problem = problemOf(file, imported)
    if (problem) problems.push(`${file}: imports ${imported.path}: ${problem}`)
  }
}
if (imports < files.length)
  problems.push(`only ${imports} imports found in ${files.length} files: the reader is broken`)
problems.push(...routesWrittenElsewhere(), ...openExports())
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
