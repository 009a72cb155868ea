import { mkdir, open, readdir, readFile, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '@txgw/base/start-error'

/** A file that has grown beyond this is followed by another one. */
const FILE_BYTES = 1024 * 1024
const NAME = /^(\d{12})\.jsonl$/
const NEWLINE = 0x0a

interface LinesPage {
  /** The number of the line before the first one. */
  after: number
  limit: number
}

/**
 * Lines in files that are only added to. Each file is named by the number of its first line. A line counts when it is
 * on the disk whole, so what a crash left half written is cut off.
 */
export class ListFiles {
  readonly #folder: string
  /** The number of the first line of each file, in their order. */
  readonly #firsts: number[]
  #count = 0
  #size = 0
  /** Something may lie behind the last whole line. */
  #isTorn = false

  private constructor(folder: string, firsts: number[]) {
    this.#folder = folder
    this.#firsts = firsts
  }

  /** @throws {StartError} */
  static async open(folder: string): Promise<ListFiles> {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const names = await readdir(folder)
      const firsts = names.flatMap((name) => Number(NAME.exec(name)?.[1] ?? 0) || [])
      const files = new ListFiles(
        folder,
        firsts.toSorted((one, other) => one - other),
      )
      await files.#measure()
      return files
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      throw new StartError(`the list ${folder} cannot be used (${code}); give the witness access to it`, {
        cause: error,
      })
    }
  }

  /** The number of lines. */
  get count(): number {
    return this.#count
  }

  async #measure(): Promise<void> {
    const first = this.#firsts.at(-1)
    if (first === undefined) return
    const bytes = await readFile(this.#pathOf(first))
    this.#size = bytes.lastIndexOf(NEWLINE) + 1
    this.#count = first - 1 + linesIn(bytes.subarray(0, this.#size).toString()).length
    if (this.#size < bytes.length) await truncate(this.#pathOf(first), this.#size)
  }

  /** Resolves when the lines are on the disk. When it rejects, none of them counts. */
  async append(lines: readonly string[]): Promise<void> {
    if (this.#isTorn) await this.#cutOff()
    const current = this.#firsts.at(-1)
    const isNew = current === undefined || this.#size >= FILE_BYTES
    const first = isNew ? this.#count + 1 : current
    const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
    if (isNew) {
      this.#size = 0
      if (current !== first) this.#firsts.push(first)
    }
    this.#isTorn = true
    await writeThrough(this.#pathOf(first), bytes)
    if (this.#size === 0) await syncFolder(this.#folder)
    this.#isTorn = false
    this.#size += bytes.length
    this.#count += lines.length
  }

  /** After a write that failed, the file may hold a part of it. */
  async #cutOff(): Promise<void> {
    const first = this.#firsts.at(-1)
    if (first !== undefined)
      await truncate(this.#pathOf(first), this.#size).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    this.#isTorn = false
  }

  /** From one file only, so there may be more when there are fewer than the limit. */
  async read({ after, limit }: LinesPage): Promise<string[]> {
    if (after >= this.#count) return []
    const first = this.#firsts.findLast((each) => each <= after + 1)
    if (first === undefined) return []
    const lines = linesIn(await readFile(this.#pathOf(first), 'utf8'))
    const whole = lines.slice(0, this.#count - first + 1)
    return whole.slice(after - first + 1, after - first + 1 + limit)
  }

  #pathOf(first: number): string {
    return join(this.#folder, `${String(first).padStart(12, '0')}.jsonl`)
  }
}

function linesIn(text: string): string[] {
  return text.split('\n').slice(0, -1)
}

async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'a', 0o600)
  try {
    await file.appendFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The name of a new file is on the disk only with its folder. Windows opens no folders, and needs none of this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  for (const path of [folder, dirname(folder)]) {
    const opened = await open(path, 'r')
    try {
      await opened.sync()
    } finally {
      await opened.close()
    }
  }
}
