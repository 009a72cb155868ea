import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IMAGE_BYTES = 64 * 1024 * 1024

/** A disk whose power can be cut: a file system in a file, mounted over a loop device. */
export interface Disk {
  /** Where it is mounted. */
  readonly path: string
  /** What would be left after a power cut now: what was written to the file, and not what the kernel still holds back. */
  copyAsAfterPowerCut(): Disk
  remove(): void
}

/** @throws where this machine lets nobody mount a file, or has no ext4 */
export function makeDisk(): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'txgw-disk-'))
  const image = join(folder, 'image')
  writeFileSync(image, '')
  truncateSync(image, IMAGE_BYTES)
  try {
    run('mkfs.ext4', '-q', image)
    return mountDisk(folder, image)
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
}

function mountDisk(folder: string, image: string): Disk {
  const path = join(folder, 'mounted')
  mkdirSync(path)
  run('mount', '-o', 'loop', image, path)
  return {
    path,
    copyAsAfterPowerCut() {
      const copyFolder = mkdtempSync(join(tmpdir(), 'txgw-disk-'))
      const copy = join(copyFolder, 'image')
      copyFileSync(image, copy)
      return mountDisk(copyFolder, copy)
    },
    remove() {
      // Also when a test has failed and a process still has files open on it.
      run('umount', '--lazy', path)
      rmSync(folder, { recursive: true })
    },
  }
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}
