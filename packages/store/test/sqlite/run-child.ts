import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

interface Child {
  process: ChildProcess
  /** What it has printed so far. */
  lines: string[]
  /** Resolves when it has ended and all its lines are read. */
  ended: Promise<void>
}

/** Runs a script of this folder in a process of its own; `wrapper` is a command that starts another one. */
export function runChild(script: string, args: string[], wrapper: string[] = []): Child {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const [command, ...rest] = [...wrapper, process.execPath, path, ...args] as [string, ...string[]]
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  const ended = Promise.all([once(child, 'exit'), once(reader, 'close')]).then(() => undefined)
  return { process: child, lines, ended }
}
