import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@txgw/base/clock'
import { ENVIRONMENTS, type Environment } from '@txgw/base/environment'
import type { SealKey } from '@txgw/domain/audit/seals/seal-key'
import { SealList } from './seal-list.ts'

const NAME = /^(production|sandbox)-([0-9a-f]{64})$/

export interface SealListsOptions {
  folder: string
  /** The fingerprints of seal keys that may add. */
  trust: readonly string[]
  key: SealKey
  clock: Clock
}

/** The lists of a witness, each for one seal key in one environment. None can reach into another. */
export class SealLists {
  readonly #trust: ReadonlySet<string>
  readonly #all: Map<string, SealList>

  private constructor(trust: ReadonlySet<string>, all: Map<string, SealList>) {
    this.#trust = trust
    this.#all = all
  }

  /** @throws {StartError} */
  static async open({ folder, trust, key, clock }: SealListsOptions): Promise<SealLists> {
    const names = new Set(
      trust.flatMap((owner) => ENVIRONMENTS.map((environment) => nameOf(environment, owner))),
    )
    // What was kept for a key that is no longer trusted is still shown.
    const present = await readdir(join(folder, 'lists')).catch(() => [])
    for (const name of present) if (NAME.test(name)) names.add(name)
    const all = new Map<string, SealList>()
    for (const name of names) {
      const [, environment, owner] = NAME.exec(name) as unknown as [string, Environment, string]
      all.set(
        name,
        await SealList.open({ folder: join(folder, 'lists', name), environment, owner, key, clock }),
      )
    }
    return new SealLists(new Set(trust), all)
  }

  /** Whether seals of this key are taken. */
  takes(owner: string): boolean {
    return this.#trust.has(owner)
  }

  find(environment: string, owner: string): SealList | undefined {
    return this.#all.get(`${environment}-${owner}`)
  }

  /** Those with seals. */
  list(): SealList[] {
    return [...this.#all.values()].filter(({ end }) => end !== undefined)
  }

  get isFailing(): boolean {
    return [...this.#all.values()].some(({ failure }) => failure !== undefined)
  }
}

function nameOf(environment: Environment, owner: string): string {
  return `${environment}-${owner}`
}
