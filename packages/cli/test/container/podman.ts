import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../../..')
/** Images of its own, so that those of the user of this machine are left alone. */
const CACHE = join(ROOT, 'node_modules', '.cache', 'txgw-container')
const STORAGE = { CONTAINERS_STORAGE_CONF: join(CACHE, 'storage.conf') }
/** The second copies every layer whole, and works everywhere. */
const DRIVERS = ['overlay', 'vfs']
const OFFICIAL_BASE = 'docker.io/library/node:26-bookworm-slim'
const MADE_BASE = 'localhost/txgw-base'
const LIMITS = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=1000:1000']

/** How containers are started here: the usual way, or as it goes where limits and cgroups are kept from us. */
const WAYS: { engine: string[]; run: string[] }[] = [
  { engine: [], run: [] },
  { engine: ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs'], run: LIMITS },
]

export interface Result {
  status: number | null
  stdout: string
  /** Both streams, for an assertion to show. */
  output: string
}

export interface Podman {
  /** Any command of podman. */
  call(...args: string[]): Result
  run(...args: string[]): Result
}

/** Builds the image. @returns the engine that can run it, or why there is none */
export function buildImage(image: string): Podman | string {
  if (spawnSync('podman', ['--version']).error) return 'podman is not installed'
  if (!DRIVERS.some(canStoreWith)) return `podman can store no images here: ${podman('info').output.trim()}`
  const base = findBase()
  if ('absent' in base) return base.absent
  const built = podman(
    ...['build', '--isolation', 'chroot', '--format', 'docker', '--tag', image],
    ...['--build-arg', `BASE=${base.image}`, ...authorities(), ROOT],
  )
  if (built.status !== 0) throw new Error(`the image cannot be built:\n${built.output}`)
  return findWay(image)
}

function canStoreWith(driver: string): boolean {
  const folder = join(CACHE, driver)
  mkdirSync(folder, { recursive: true })
  const storage = { driver, graphroot: join(folder, 'images'), runroot: join(folder, 'run') }
  const settings = Object.entries(storage).map(([name, value]) => `${name} = "${value}"\n`)
  writeFileSync(STORAGE.CONTAINERS_STORAGE_CONF, `[storage]\n${settings.join('')}`)
  return podman('info').status === 0
}

function findBase(): { image: string } | { absent: string } {
  if (podman('image', 'exists', OFFICIAL_BASE).status === 0) return { image: OFFICIAL_BASE }
  if (podman('image', 'exists', MADE_BASE).status === 0) return { image: MADE_BASE }
  const pulled = podman('pull', '--quiet', OFFICIAL_BASE)
  if (pulled.status === 0) return { image: OFFICIAL_BASE }
  if (spawnSync('mmdebstrap', ['--version']).error)
    return { absent: `no base: ${OFFICIAL_BASE} cannot be had, and mmdebstrap is not installed` }
  const made = makeBase()
  return made.status === 0 ? { image: MADE_BASE } : { absent: `no base can be made: ${made.output}` }
}

function makeBase(): Result {
  const file = join(CACHE, 'base.tar')
  if (!existsSync(file)) {
    const made = resultOf('bash', [join(ROOT, 'container/make-base.sh'), `${file}.part`])
    if (made.status !== 0) return made
    renameSync(`${file}.part`, file)
  }
  return podman('import', file, MADE_BASE)
}

/** What this process trusts beyond the usual authorities, because of a proxy between us and the registry of npm. */
function authorities(): string[] {
  const file = process.env.NODE_EXTRA_CA_CERTS
  return file ? ['--secret', `id=npm-ca,src=${file}`] : []
}

function findWay(image: string): Podman | string {
  const refusals: string[] = []
  for (const { engine, run } of WAYS) {
    const tried = podman(...engine, 'run', '--rm', '--network', 'host', ...run, image, '--version')
    if (tried.status === 0)
      return {
        call: (...args) => podman(...engine, ...args),
        run: (...args) => podman(...engine, 'run', '--network', 'host', ...run, ...args),
      }
    refusals.push(tried.output.trim())
  }
  return `podman builds the image and cannot run it here: ${refusals.join('; ')}`
}

function podman(...args: string[]): Result {
  return resultOf('podman', args)
}

function resultOf(program: string, args: string[]): Result {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...STORAGE },
  })
  return { status, stdout, output: `${stdout}${stderr}` }
}
