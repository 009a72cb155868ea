import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivateFile } from './data-dir.ts'
import type { Environment } from './environment.ts'
import { CommonPlaceUnusable } from './start-error.ts'
import { FilesUnusable } from './store-errors.ts'

/** The first number counts more than the second. */
type Numbers = readonly [generation: number, count: number]

interface NumberedFile {
  path: string
  numbers: Numbers
}

export interface NumberedFilesOptions<Kept> {
  folder: string
  environment: Environment
  numbersOf(kept: Kept): Numbers
  write(kept: Kept): string
  /** Undefined for a text that is cut off or changed. */
  read(text: string): Kept | undefined
}

const NAME = /^([a-z]+)-(\d{1,15})-(\d{1,15})\.json$/

/**
 * Keeps what a data directory knows about one environment. Each text has a file of its own, numbered by how far the
 * environment had come. The highest counts, and a writer removes only lower ones. So of several processes that write at
 * the same time, none takes the text back.
 */
export class NumberedFiles<Kept> {
  readonly #options: NumberedFilesOptions<Kept>

  constructor(options: NumberedFilesOptions<Kept>) {
    this.#options = options
  }

  /**
   * Returns what the highest file says, and the files whose text is none.
   * @throws {FilesUnusable} @throws {CommonPlaceUnusable}
   */
  async read(): Promise<{ kept: Kept | undefined; damaged: string[] }> {
    const damaged: string[] = []
    for (const { path } of (await this.#list()).toSorted(byNumbers).reverse()) {
      const text = await readIfPresent(path)
      if (text === undefined) continue
      const kept = this.#options.read(text)
      if (kept !== undefined) return { kept, damaged }
      damaged.push(path)
    }
    return { kept: undefined, damaged }
  }

  /** @throws {FilesUnusable} @throws {CommonPlaceUnusable} */
  async write(kept: Kept): Promise<void> {
    const { environment, numbersOf, write } = this.#options
    const numbers = numbersOf(kept)
    const present = await this.#list()
    await this.#add(`${environment}-${numbers[0]}-${numbers[1]}.json`, write(kept))
    const lower = present.filter((file) => byNumbers(file, { numbers }) < 0)
    for (const { path } of lower) await rm(path, { force: true })
  }

  /** The message has no temporary name in it, so that it is the same each time. */
  async #add(name: string, text: string): Promise<void> {
    const { folder, environment } = this.#options
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writePrivateFile(join(folder, name), text)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      throw new FilesUnusable(
        `the record of ${environment} cannot be written to ${folder} (${code}); free some space on the disk, and let the service write there`,
        { cause: error },
      )
    }
  }

  async remove(paths: string[]): Promise<void> {
    for (const path of paths) await rm(path, { force: true, recursive: true })
  }

  async #list(): Promise<NumberedFile[]> {
    const { folder } = this.#options
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw new CommonPlaceUnusable(
        `the folder ${folder} cannot be read (${error.code}); remove it, or make it readable for the service`,
      )
    })
    return names.flatMap((name) => {
      const [, environment, generation, count] = NAME.exec(name) ?? []
      if (environment !== this.#options.environment) return []
      return [{ path: join(folder, name), numbers: [Number(generation), Number(count)] }]
    })
  }
}

type Numbered = Pick<NumberedFile, 'numbers'>

function byNumbers({ numbers: one }: Numbered, { numbers: other }: Numbered): number {
  return one[0] - other[0] || one[1] - other[1]
}

/** Another process may have replaced it since the folder was listed. A folder in its place holds nothing. */
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
