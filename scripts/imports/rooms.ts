import { ANY, floors, type Houses } from './house.ts'

/** Every folder of the command may import these: `input` reads flags and files, `output` lays text out. */
const CLI_BASE = ['base', 'output', 'input']
const CLI_CALLS = ['connection', 'operator', 'merchant']
/** Folders below the commands. No folder imports a command. */
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
const BELOW_COMMANDS = Object.keys(CLI_FOLDERS)
/** The nouns whose commands import nothing of another noun. */
const NOUNS = [
  ...[
    'account',
    'app',
    'audit',
    'certify',
    'change-request',
    'doctor',
    'find',
    'health',
    'listen',
    'merchant',
  ],
  ...['order', 'player', 'request', 'serve', 'service', 'store', 'webhook'],
]
const COMMANDS = Object.fromEntries(NOUNS.map((noun) => [`commands/${noun}`, BELOW_COMMANDS]))

/** What an operator can look for has rooms of its own. */
const KEPT_THINGS = [
  ...['accounts', 'apps', 'audit', 'change-requests'],
  ...['orders', 'recharges', 'requests', 'validations'],
]

/** Arrows go one way: what each package may import, and each room in it. */
export const HOUSES: Houses = {
  protocol: {
    source: 'packages/protocol/src',
    knows: [],
    rooms: floors(['.'], ['schemas']),
    isPortable: true,
  },
  merchant: {
    source: 'packages/merchant/src',
    knows: ['protocol'],
    rooms: floors(['errors'], ['.'], ['client'], ['webhook'], ['index.ts'], ['adapters', 'testing']),
    isOffered: true,
  },
  base: {
    source: 'packages/base/src',
    knows: [],
    rooms: { '.': [], log: [], network: [], records: [], thread: ['.'], work: [] },
  },
  http1: {
    source: 'packages/http1/src',
    knows: ['base'],
    rooms: { '.': [], tls: [] },
  },
  'signature-doctor': {
    source: 'packages/signature-doctor/src',
    knows: ['protocol', 'base'],
    rooms: {
      '.': [ANY],
      header: ['.', 'signature'],
      mistakes: [],
      'saved-request': ['.'],
      search: ['.', 'signature', 'variations'],
      signature: ['.', 'variations'],
      variations: ['.', 'mistakes'],
      work: ['.', 'header', 'saved-request'],
    },
  },
  delivery: {
    source: 'packages/delivery/src',
    knows: ['protocol', 'base'],
    rooms: {
      '.': [],
      address: ['.'],
      connection: ['.', 'address'],
      event: ['.', 'address'],
      lanes: ['.', 'address', 'connection'],
      sending: ['.', 'address', 'connection', 'event', 'lanes'],
      'create-delivery.ts': [ANY],
    },
  },
  domain: {
    source: 'packages/domain/src',
    knows: ['protocol', 'base', 'delivery'],
    rooms: {
      accounts: ['audit', 'change-requests', 'records'],
      apps: ['audit', 'records'],
      audit: ['records'],
      'change-requests': ['apps', 'audit', 'records'],
      evidence: ['audit'],
      find: KEPT_THINGS,
      health: ['apps', 'recharges', 'validations'],
      notices: ['accounts', 'audit', 'health', 'records'],
      orders: ['apps', 'audit', 'records'],
      overview: KEPT_THINGS,
      'platform-keys': ['audit', 'records'],
      recharges: ['apps', 'audit', 'orders', 'topup', 'validations', 'records'],
      records: [],
      requests: ['records'],
      retention: ['audit', 'change-requests', 'requests', 'validations'],
      sandbox: ['apps', 'audit', 'topup', 'validations'],
      session: ['accounts', 'audit'],
      timeline: KEPT_THINGS,
      topup: ['apps'],
      validations: ['apps', 'audit', 'records', 'topup'],
    },
  },
  store: {
    source: 'packages/store/src',
    knows: ['protocol', 'base', 'domain'],
    rooms: {
      '.': [],
      archive: ['.'],
      'bulk-described.ts': ['.', 'rows'],
      copy: ['.'],
      postgres: ['.', 'bulk-described.ts', 'rows'],
      rows: [],
      sqlite: ['.', 'bulk-described.ts', 'rows'],
      thread: ['.', 'sqlite'],
    },
  },
  gateway: {
    source: 'packages/gateway/src',
    knows: ['protocol', 'base', 'http1', 'signature-doctor', 'delivery', 'domain', 'store'],
    rooms: {
      '.': [ANY],
      compose: [ANY],
      config: [],
      'merchant-api': ['refusals', 'metrics'],
      metrics: [],
      openapi: ['config', 'operator-api'],
      'operator-api': ['refusals', 'metrics'],
      refusals: [],
      workers: ['metrics'],
    },
  },
  cli: {
    source: 'packages/cli/src',
    knows: ['base', 'delivery', 'domain', 'gateway', 'merchant', 'protocol', 'signature-doctor', 'store'],
    rooms: {
      '.': [ANY],
      ...CLI_FOLDERS,
      ...COMMANDS,
      'commands/recharge': [...BELOW_COMMANDS, 'commands/validation'],
      'commands/validation': [...BELOW_COMMANDS, 'commands/app'],
    },
  },
  console: {
    source: 'packages/console/src',
    knows: ['base', 'domain', 'gateway', 'protocol'],
    rooms: floors(
      ['texts', 'theme', 'docs'],
      ['shared'],
      ['api'],
      ['session'],
      ['audit', 'health', 'lists'],
      ['search'],
      ['pages'],
      ['shell'],
      ['.'],
    ),
    knowsOnlyTypes: true,
  },
  'sdk-reference': { source: 'packages/sdk-reference/src', knows: [], rooms: {} },
  testkit: {
    source: 'packages/testkit/src',
    knows: ['base', 'delivery', 'domain', 'gateway', 'protocol', 'store', 'vectors'],
    rooms: floors(
      ['cases', 'keys', 'postgres', 'releases', 'samples'],
      ['clients', 'stores', 'webhook'],
      ['service', 'store-contract'],
    ),
  },
  bench: {
    source: 'bench',
    knows: [
      'base',
      'console',
      'delivery',
      'domain',
      'gateway',
      'http1',
      'merchant',
      'protocol',
      'scripts',
      'store',
      'testkit',
    ],
    rooms: floors(
      ['lib'],
      ['query'],
      ['scale'],
      [
        'audit',
        'console',
        'import',
        'lists',
        'neighbours',
        'overload',
        'refusals',
        'sdk',
        'start',
        'upkeep',
        'webhook',
      ],
      ['.'],
    ),
  },
  campaign: {
    source: 'campaign',
    knows: ['merchant', 'scripts', 'testkit'],
    rooms: floors(
      ['history', 'hostile'],
      ['schedule'],
      ['checks'],
      ['world'],
      ['actors'],
      ['faults', 'planted'],
      ['report'],
      ['.'],
    ),
  },
  scripts: {
    source: 'scripts',
    knows: ['base', 'console', 'store', 'testkit'],
    rooms: floors(['build', 'imports', 'patterns', 'words'], ['release', 'tests'], ['.']),
    hasNoEntries: true,
  },
  vectors: {
    source: 'vectors',
    knows: [],
    rooms: floors(['source'], ['.']),
    hasNoEntries: true,
  },
}
