import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { COMMAND } from '@txgw/testkit/service/serve-process'

export const MAIN = COMMAND

const { NODE_COMPILE_CACHE } = process.env
/** For every process of the command, because compiling its code is a fifth of a start. */
export const COMPILED_CODE: Record<string, string> = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}

export interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

export interface RunOptions {
  input?: string | Uint8Array
  variables?: Record<string, string>
  cwd?: string
}

/** Runs the real command in a process of its own, with no setting but those given. */
export async function runTxgw(
  args: string[],
  { input = '', variables = {}, cwd }: RunOptions = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...COMPILED_CODE, ...variables },
    stdio: 'pipe',
    ...(cwd !== undefined && { cwd }),
  })
  // A command that fails early does not read its input.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, stdout, stderr }
}
