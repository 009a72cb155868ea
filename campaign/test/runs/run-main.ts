import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const COMMAND = join(import.meta.dirname, '../../main.ts')

/** The campaign uses /proc. */
export const ON_LINUX = { skip: process.platform === 'linux' ? false : 'the campaign uses /proc' }

/** Runs the campaign as its user does. */
export async function runMain(...flags: string[]): Promise<{ told: string; code: unknown }> {
  const child = spawn(process.execPath, [COMMAND, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return { told: await text(child.stdout), code: await ended }
}
