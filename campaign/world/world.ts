import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Certificate,
  makeTestCertificates,
  type TestCertificates,
} from '@txgw/testkit/keys/certificates'
import { whyNoOwnClock } from '@txgw/testkit/service/wrong-clock'
import type { History } from '../history/history.ts'
import { ENVIRONMENTS, type Environment } from '../history/operation.ts'
import { HostileGames } from '../hostile/hostile-games.ts'
import type { Store } from '../schedule/fault.ts'
import { Database } from './database.ts'
import type { Disk } from './disk.ts'
import { GameBackend } from './game-backend.ts'
import { Link } from './link.ts'
import { logPath, makeService, setClockOf, writeCertificate } from './make-service.ts'
import { Names } from './names.ts'
import type { Nginx } from './nginx.ts'
import type { Passage } from './passage.ts'
import { dataOf, plansFor, type ServicePlan, type SharedData } from './plan.ts'
import { readLog } from './read-logs.ts'
import { Secrets } from './secrets.ts'
import type { Service } from './service.ts'

export interface WorldOptions {
  store: Store
  folder: string
  history: History
  /** The file of the command that every service runs. */
  command: string
  /** Only these services; all of the store when absent. */
  services?: string[] | undefined
  /** Told while something takes long. */
  onWaiting?(message: string): void
}

/** Everything that runs, on the loopback address of one machine. */
export class World {
  readonly store: Store
  readonly folder: string
  readonly history: History
  readonly token = `campaign-${randomUUID()}`
  readonly services = new Map<string, Service>()
  readonly links = new Map<string, Link>()
  readonly disks = new Map<string, Disk>()
  readonly data: SharedData[]
  database: Database | undefined
  names: Names | undefined
  /** Makes signed queries, as they go over the wire, for clients that only make noise. */
  noise: (environment: Environment) => Promise<string[]> = async () => []
  /** Signs every certificate of the world. */
  readonly authority: TestCertificates = makeTestCertificates()
  readonly secrets = new Secrets()
  readonly #command: string
  readonly #plans: ServicePlan[]
  readonly #onWaiting: (message: string) => void
  readonly #merchantTokens = new Map<string, string>()
  #game: GameBackend | undefined
  #hostileGames: HostileGames | undefined
  #proxies: Nginx[] = []

  constructor({ store, folder, history, command, services, onWaiting = () => {} }: WorldOptions) {
    this.store = store
    this.#command = command
    this.#onWaiting = onWaiting
    this.folder = folder
    this.history = history
    this.secrets.add('the operator token', this.token)
    this.#plans = plansFor(store, services)
    this.data = dataOf(store, this.#plans)
  }

  /** @returns whether every service has started */
  async start(): Promise<boolean> {
    process.once('exit', this.#killAll)
    const tls = this.authority.issue('IP:127.0.0.1,DNS:localhost,DNS:*.games.test')
    this.names = await Names.open(this.folder)
    mkdirSync(this.#memoryFolder)
    writeCertificate(this.folder, tls)
    this.secrets.addPem('the key of its certificate', tls.key)
    this.#game = await GameBackend.start(tls, this.history, this.secrets)
    this.#hostileGames = await HostileGames.start(tls)
    await this.#addLink('games', this.#game.port)
    if (this.store === 'postgres') this.database = await Database.start(this.folder, tls)
    if (this.database) this.secrets.add('the password of the database', this.database.password)
    for (const plan of this.#plans) await this.#addService(plan, tls)
    const starts = await Promise.all([...this.services.values()].map((service) => service.start()))
    return starts.every(Boolean)
  }

  get game(): GameBackend {
    if (!this.#game) throw new Error('the world has not started')
    return this.#game
  }

  /** Where merchants reach a service: through its link, and through nginx where it has one. */
  merchantOrigin(service: string, environment: Environment): string {
    return `https://127.0.0.1:${this.link(`${service} ${environment}`).port}`
  }

  operatorOrigin(service: string): string {
    return `http://127.0.0.1:${this.service(service).ports.operator}`
  }

  /** The webhook address of one game. */
  gameUrl(environment: Environment, app: string): string {
    return `https://${this.#hostOf(app)}:${this.link('games').port}/${environment}/${app}`
  }

  /** The webhook address of one hostile game, which only the sandbox knows. */
  hostileUrl(app: string): string {
    return `https://${this.#hostOf(app)}:${this.#hostileGames?.port}/${app}`
  }

  #hostOf(app: string): string {
    return this.names ? `${app}.games.test` : '127.0.0.1'
  }

  /** The token of a merchant that has all hostile games in the sandbox. */
  merchantToken(service: string): string {
    return found(this.#merchantTokens, service)
  }

  setMerchantToken(services: string[], token: string): void {
    this.secrets.add("a merchant's token", token)
    for (const service of services) this.#merchantTokens.set(service, token)
  }

  service(name: string): Service {
    return found(this.services, name)
  }

  link(name: string): Link {
    return found(this.links, name)
  }

  /** What a link saw of one connection of a client; undefined where no link has this port. */
  passage(port: number, clientPort: number): Passage | undefined {
    const link = [...this.links.values()].find((one) => one.port === port)
    return link?.passageFrom(clientPort)
  }

  /** Sets the clock of one service, as an offset such as `+3600s`. @throws where libfaketime is not installed */
  setClock(service: string, offset: string): void {
    if (whyNoOwnClock) throw new Error(whyNoOwnClock)
    setClockOf(this.folder, service, offset)
  }

  /** Nothing outlives a campaign that dies. */
  readonly #killAll = (): void => {
    for (const service of this.services.values()) service.killNow()
    for (const proxy of this.#proxies) proxy.stop()
    this.#hostileGames?.stop()
    for (const disk of this.disks.values()) disk.remove()
  }

  async stop(): Promise<void> {
    process.off('exit', this.#killAll)
    for (const service of this.services.values()) service.signal('SIGCONT')
    await Promise.all([...this.services.values()].map((service) => service.end('SIGTERM')))
    for (const proxy of this.#proxies) proxy.stop()
    for (const link of this.links.values()) link.close()
    this.#game?.close()
    this.#hostileGames?.stop()
    this.names?.close()
    await this.database?.stop()
    for (const disk of this.disks.values()) disk.remove()
    this.authority.dispose()
  }

  async #addService(plan: ServicePlan, tls: Certificate): Promise<void> {
    const { name } = plan
    const { service, disk, proxy, listen } = await makeService(plan, {
      folder: this.folder,
      tls,
      command: this.#command,
      environment: {
        TXGW_OPERATOR_TOKEN: this.token,
        NODE_EXTRA_CA_CERTS: this.authority.caPath,
        ...(await this.#databaseVariables(name)),
      },
      wrapper: this.names?.wrapper ?? [],
      memoryFolder: this.#memoryFolder,
      history: this.history,
      onWaiting: this.#onWaiting,
    })
    this.services.set(name, service)
    this.disks.set(name, disk)
    if (proxy) this.#proxies.push(proxy)
    for (const environment of ENVIRONMENTS) await this.#addLink(`${name} ${environment}`, listen[environment])
  }

  async #databaseVariables(name: string): Promise<Record<string, string>> {
    if (!this.database) return {}
    const [first, second] = this.database.ports
    const one = await this.#addLink(`${name} database 1`, first)
    const two = await this.#addLink(`${name} database 2`, second)
    this.database.attach(0, one)
    this.database.attach(1, two)
    return { TXGW_DATABASE_URL: this.database.urlThrough([one.port, two.port]) }
  }

  async #addLink(name: string, target: number): Promise<Link> {
    const link = await Link.open(name, target)
    this.links.set(name, link)
    return link
  }

  /** Looks through the logs, when the world has stopped. */
  async readLogs(beganAtMs: number): Promise<void> {
    const { secrets, history } = this
    for (const service of this.services.keys())
      await readLog({ service, path: logPath(this.folder, service), secrets, history, beganAtMs })
  }

  get #memoryFolder(): string {
    return join(this.folder, 'memory')
  }
}

function found<T>(map: Map<string, T>, name: string): T {
  const value = map.get(name)
  if (value === undefined) throw new Error(`the world has no ${name}`)
  return value
}
