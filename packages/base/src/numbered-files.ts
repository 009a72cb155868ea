import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writePrivateFile } from './data-dir.ts'
import type { Environment } from './environment.ts'
import { StartError } from './start-error.ts'

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
 * What a data directory knows about one environment. Each text has a file of its own, numbered by how far the
 * environment had come. The highest counts, and a writer removes only lower ones. So of several processes that write at
 * the same time, none takes the text back.
 */
export class NumberedFiles<Kept> {
  readonly #options: NumberedFilesOptions<Kept>

  constructor(options: NumberedFilesOptions<Kept>) {
    this.#options = options
  }

  /** Returns what the highest file says, and the files that cannot be read. */
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

  async write(kept: Kept): Promise<void> {
    const { folder, environment, numbersOf, write } = this.#options
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const numbers = numbersOf(kept)
    const name = `${environment}-${numbers[0]}-${numbers[1]}.json`
    const present = await this.#list()
    await writePrivateFile(join(folder, name), write(kept))
    const lower = present.filter((file) => byNumbers(file, { numbers }) < 0)
    for (const { path } of lower) await rm(path, { force: true })
  }

  async remove(paths: string[]): Promise<void> {
    for (const path of paths) await rm(path, { force: true, recursive: true })
  }

  async #list(): Promise<NumberedFile[]> {
    const { folder } = this.#options
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw new StartError(
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
    throw error
  })
}
