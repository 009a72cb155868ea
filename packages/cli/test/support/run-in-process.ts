import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Clock, systemClock } from '@txgw/base/clock'
import { type CliContext, readEnvironment } from '../../src/base/cli-context.ts'
import { runCommand } from '../../src/run-command.ts'
import type { Ran, RunOptions } from './run-txgw.ts'

export interface InProcessOptions extends Omit<RunOptions, 'cwd'> {
  clock?: Clock
}

/** The same without a process of its own, which takes a tenth of the time; for commands that end by themselves. */
export async function runInProcess(
  args: string[],
  { input = '', variables = {}, clock = systemClock }: InProcessOptions = {},
): Promise<Ran> {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() }
  streams.stdin.end(input)
  const [stdout, stderr] = [text(streams.stdout), text(streams.stderr)]
  const context = { environment: readEnvironment(variables), streams, clock } as unknown as CliContext
  const code = await runCommand(args, context)
  streams.stdout.end()
  streams.stderr.end()
  return { code, stdout: await stdout, stderr: await stderr }
}
