import { CommanderError } from 'commander'
import type { CliContext } from '../base/cli-context.ts'
import { CliFailure, UsageFailure } from '../base/failure.ts'
import type { Format } from './output.ts'
import { visible } from './text-layout.ts'

export interface FailureReport {
  format: Format
  /** The words that call the failed command, to point at its help. */
  commandPath: string
}

/** Reports a failure once: as a sentence on stderr, or as the one JSON document on stdout. */
export function reportFailure(
  thrown: unknown,
  { format, commandPath }: FailureReport,
  { streams, environment }: CliContext,
): number {
  const failure = asFailure(thrown, commandPath)
  if (format === 'json') streams.stdout.write(`${failure.document}\n`)
  else streams.stderr.write(`${failureLines(failure).join('\n')}\n`)
  if (environment.debug && thrown instanceof Error) streams.stderr.write(`${thrown.stack}\n`)
  return failure.exitCode
}

function asFailure(thrown: unknown, commandPath: string): CliFailure {
  if (thrown instanceof CliFailure) return thrown
  if (thrown instanceof CommanderError) {
    const sentence = thrown.message.replace(/^error: /, '').replaceAll('\n', ' ')
    return new UsageFailure(sentence, `Run "${commandPath} --help" to see its usage.`)
  }
  const reason = thrown instanceof Error ? thrown.message : String(thrown)
  return new CliFailure('INTERNAL', `The command failed because of an unexpected error: ${reason}`, {
    advice: 'Run it again with TXGW_DEBUG=1 and report the output.',
    cause: thrown,
  })
}

function failureLines({ message, details, advice }: CliFailure): string[] {
  const more = [...details, ...(advice ? [advice] : [])]
  return [`Error: ${visible(message)}`, ...more.map((line) => `  ${visible(line)}`)]
}
