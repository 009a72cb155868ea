import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { fileFailure } from '../../input/files.ts'

const LINE_FEED = 0x0a

export interface LineSource {
  stream: Readable
  /** Undefined for a pipe, because its length is not known in advance. */
  bytesTotal?: number
}

/** Opens a file, or standard input for `-`. @throws {CliFailure} */
export async function openLineSource(path: string, stdin: NodeJS.ReadStream): Promise<LineSource> {
  if (path === '-') return { stream: stdin }
  try {
    const file = await open(path)
    const stats = await file.stat()
    if (stats.isDirectory()) {
      await file.close()
      throw Object.assign(new Error(), { syscall: 'read', code: 'EISDIR' })
    }
    const stream = file.createReadStream()
    return stats.isFile() ? { stream, bytesTotal: stats.size } : { stream }
  } catch (error) {
    throw fileFailure(error, { path, act: 'read' })
  }
}

export interface Passed {
  bytes: number
  lines: number
  ended: boolean
}

/** Passes the chunks on, adds each to the count and reports it. */
export async function* countLines(
  chunks: AsyncIterable<Uint8Array>,
  passed: Passed,
  onPassed: () => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    passed.bytes += chunk.length
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) passed.lines++
    onPassed()
    yield chunk
  }
  passed.ended = true
  onPassed()
}
