import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { CliContext } from '../../src/cli-context.ts'
import { readEnvironment } from '../../src/environment.ts'
import { runCommand } from '../../src/run-command.ts'
import type { Ran } from './run-txgw.ts'

/** The same without a process of its own: for what needs neither a server nor a file. */
export async function runInProcess(args: string[], variables: Record<string, string> = {}): Promise<Ran> {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() }
  const context = {
    environment: readEnvironment(variables),
    streams,
    clock: { nowMs: () => 1_767_225_600_000 },
  } as unknown as CliContext
  const code = await runCommand(args, context)
  return { code, stdout: await text(streams.stdout.end()), stderr: await text(streams.stderr.end()) }
}
