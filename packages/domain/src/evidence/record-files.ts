import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivateFile } from '@txgw/base/data-dir'
import type { Environment } from '@txgw/base/environment'
import { CommonPlaceUnusable } from '@txgw/base/start-error'
import { FilesUnusable } from '@txgw/base/store-errors'
import { readRecord, recordText, type StoreRecord } from './store-record.ts'

interface NumberedFile {
  path: string
  generation: number
  beat: number
}

const NAME = /^([a-z]+)-(\d{1,15})-(\d{1,15})\.json$/

/**
 * The record of one environment, beside its store. Each record has a file of its own, numbered by how far the store had
 * come. The highest counts, and a writer removes only lower ones. So of several processes that write at the same time,
 * none takes the record back.
 */
export class RecordFiles {
  readonly #folder: string
  readonly #environment: Environment

  constructor(dataDir: string, environment: Environment) {
    this.#folder = join(dataDir, 'store-records')
    this.#environment = environment
  }

  /**
   * Returns the highest record, and the files whose text is none.
   * @throws {FilesUnusable} @throws {CommonPlaceUnusable}
   */
  async read(): Promise<{ record: StoreRecord | undefined; damaged: string[] }> {
    const damaged: string[] = []
    for (const { path } of (await this.#list()).toSorted(byNumbers).reverse()) {
      const text = await readIfPresent(path)
      if (text === undefined) continue
      const record = readRecord(text)
      if (record) return { record, damaged }
      damaged.push(path)
    }
    return { record: undefined, damaged }
  }

  /** @throws {FilesUnusable} @throws {CommonPlaceUnusable} */
  async write(record: StoreRecord): Promise<void> {
    const { generation, beat } = record
    const name = `${this.#environment}-${generation}-${beat}.json`
    const present = await this.#list()
    await this.#add(name, recordText(record))
    const lower = present.filter((file) => byNumbers(file, { generation, beat }) < 0)
    for (const { path } of lower) await rm(path, { force: true })
  }

  /** The message has no temporary name in it, so that it is the same each time. */
  async #add(name: string, text: string): Promise<void> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      await writePrivateFile(join(this.#folder, name), text)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      throw new FilesUnusable(
        `the record of ${this.#environment} cannot be written to ${this.#folder} (${code}); free some space on the disk, and let the service write there`,
        { cause: error },
      )
    }
  }

  async remove(paths: string[]): Promise<void> {
    for (const path of paths) await rm(path, { force: true, recursive: true })
  }

  async #list(): Promise<NumberedFile[]> {
    const names = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw new CommonPlaceUnusable(
        `the folder ${this.#folder} cannot be read (${error.code}); remove it, or make it readable for the service`,
      )
    })
    return names.flatMap((name) => {
      const [, environment, generation, beat] = NAME.exec(name) ?? []
      if (environment !== this.#environment) return []
      return [{ path: join(this.#folder, name), generation: Number(generation), beat: Number(beat) }]
    })
  }
}

type Numbers = Pick<NumberedFile, 'generation' | 'beat'>

function byNumbers(one: Numbers, other: Numbers): number {
  return one.generation - other.generation || one.beat - other.beat
}

/** Another process may have replaced it since the folder was listed. A folder in its place is no record. */
async function readIfPresent(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    if (error.code === 'EISDIR') return ''
    throw new FilesUnusable(
      `the record ${path} cannot be read (${error.code}); make it readable for the service, or remove it`,
      { cause: error },
    )
  })
}
