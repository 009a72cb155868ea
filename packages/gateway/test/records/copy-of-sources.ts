import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../../../..')
/** All packages but the reference of the SDK, which is made with libraries of its own. */
const COPIED = readdirSync(join(ROOT, 'packages')).filter((name) => name !== 'sdk-reference')

/** A copy of the sources that may be changed. Its packages import each other, and the libraries of this clone. */
export class CopyOfSources {
  readonly folder = mkdtempSync(join(tmpdir(), 'txgw-sources-'))
  readonly #touched = new Set<string>()

  constructor() {
    for (const name of COPIED) {
      const target = join(this.folder, 'packages', name)
      const isCopied = (source: string) => !/\/(test|node_modules|dist)$/.test(source)
      cpSync(join(ROOT, 'packages', name), target, { recursive: true, filter: isCopied })
    }
    for (const file of ['package.json', 'tsconfig.json', 'docs/openapi.json']) this.#copy(file)
    cpSync(join(ROOT, 'vectors'), join(this.folder, 'vectors'), { recursive: true })
    this.#linkLibraries()
  }

  /** Copies one more file of this clone. */
  #copy(file: string): void {
    cpSync(join(ROOT, file), join(this.folder, file))
  }

  add(...files: string[]): void {
    for (const file of files) this.#copy(file)
  }

  /** Changes a text that the file has once. */
  edit(file: string, find: string, replace: string): void {
    const text = this.read(file)
    if (text.split(find).length !== 2) throw new Error(`${file} must have ${find} once`)
    this.write(
      file,
      text.replace(find, () => replace),
    )
    this.#touched.add(file)
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8')
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text)
  }

  /** Notes a file that a program wrote anew, if it differs now. */
  noteRewritten(file: string): void {
    if (this.read(file) !== readFileSync(join(ROOT, file), 'utf8')) this.#touched.add(file)
  }

  /** The compiler's words about mistakes; undefined when the types hold. */
  async mistakesIn(config: object): Promise<string | undefined> {
    this.write('tsconfig.trial.json', JSON.stringify({ extends: './tsconfig.json', ...config }))
    const tsc = join(this.folder, 'node_modules/.bin/tsc')
    return promisify(execFile)(tsc, ['-p', 'tsconfig.trial.json'], { cwd: this.folder, maxBuffer: 1e8 }).then(
      () => undefined,
      ({ stdout }: { stdout: string }) => stdout,
    )
  }

  get touched(): string[] {
    return [...this.#touched].sort()
  }

  #linkLibraries(): void {
    const libraries = join(this.folder, 'node_modules')
    mkdirSync(join(libraries, '@txgw'), { recursive: true })
    for (const name of readdirSync(join(ROOT, 'node_modules')))
      if (name !== '@txgw') symlinkSync(join(ROOT, 'node_modules', name), join(libraries, name))
    for (const name of COPIED)
      symlinkSync(join(this.folder, 'packages', name), join(libraries, '@txgw', name))
  }
}
