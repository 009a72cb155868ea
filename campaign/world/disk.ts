import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file system in memory that can be filled and made read-only. It needs the right to mount. */
export class Disk {
  readonly path: string
  readonly isMounted: boolean

  constructor(path: string, mebibytes: number) {
    this.path = path
    mkdirSync(path, { recursive: true })
    this.isMounted = run('mount', '-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', path)
  }

  /** Leaves not one byte. */
  fill(): void {
    const chunk = Buffer.alloc(1 << 20)
    for (let part = 0; ; part++) {
      try {
        writeFileSync(join(this.path, `filler-${part}`), chunk)
      } catch {
        return
      }
    }
  }

  empty(): void {
    for (let part = 0; ; part++) {
      try {
        rmSync(join(this.path, `filler-${part}`))
      } catch {
        return
      }
    }
  }

  /** Works only while nobody has a file open for writing. @throws when it cannot be changed */
  setReadOnly(isReadOnly: boolean): void {
    if (!run('mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, this.path))
      throw new Error(`${this.path} could not be mounted anew`)
  }

  remove(): void {
    if (this.isMounted) run('umount', '--lazy', this.path)
    rmSync(this.path, { recursive: true, force: true })
  }
}

function run(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
