import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { CliFailure } from '../base/failure.ts'

const REASONS: Record<string, string> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'it already exists',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
}

/** Reads a file, or standard input for `-`. @throws {CliFailure} */
export async function readInput(path: string, stdin: NodeJS.ReadStream): Promise<Buffer> {
  return path === '-' ? buffer(stdin) : readFileOrFail(path)
}

/** @throws {CliFailure} */
export async function readFileOrFail(path: string, advice?: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw fileFailure(error, { path, act: 'read', ...(advice && { advice }) })
  }
}

/** @returns undefined when the file does not exist @throws {CliFailure} when it exists but cannot be read */
export async function readFileIfPresent(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return undefined
    throw fileFailure(error, { path, act: 'read' })
  }
}

export interface FileAct {
  path: string
  act: 'read' | 'write'
  advice?: string
}

export function fileFailure(error: unknown, { path, act, advice }: FileAct): unknown {
  const code = fileErrorCode(error)
  if (code === undefined) return error
  return new CliFailure('FILE', `Cannot ${act} ${path}: ${REASONS[code] ?? code}.`, {
    ...(advice && { advice }),
    cause: error,
  })
}

function fileErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined
}
