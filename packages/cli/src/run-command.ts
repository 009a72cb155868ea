import { type Command, CommanderError } from 'commander'
import type { CliContext } from './base/cli-context.ts'
import { EXIT, UnhopedResult } from './base/failure.ts'
import type { Format } from './output/output.ts'
import { makeProgram } from './program.ts'

/** Runs one command line and returns the exit code: 0 success, 1 refused or failed, 2 wrong usage. */
export async function runCommand(args: string[], context: CliContext): Promise<number> {
  const program = await makeProgram(args, context)
  if (args.length === 0) {
    program.outputHelp()
    return EXIT.ok
  }
  try {
    await program.parseAsync(args, { from: 'user' })
    return EXIT.ok
  } catch (thrown) {
    if (thrown instanceof UnhopedResult) return EXIT.failed
    const shown = thrown instanceof CommanderError ? exitCodeOfShownText(thrown) : undefined
    if (shown !== undefined) return shown
    const { reportFailure } = await import('./output/report-failure.ts')
    const commandPath = calledPath(program, args)
    return reportFailure(thrown, { format: requestedFormat(args), commandPath }, context)
  }
}

/**
 * Commander also throws after it has printed help or the version. Help printed because a subcommand is missing
 * counts as wrong use.
 */
function exitCodeOfShownText({ code }: CommanderError): number | undefined {
  if (code === 'commander.helpDisplayed' || code === 'commander.version') return EXIT.ok
  return code === 'commander.help' ? EXIT.usage : undefined
}

/** Looks at the raw arguments, because a line that cannot be parsed has no options yet. */
function requestedFormat(args: string[]): Format {
  const json = args.some(
    (arg, i) => arg === '--format=json' || (arg === '--format' && args[i + 1] === 'json'),
  )
  return json ? 'json' : 'text'
}

function calledPath(program: Command, args: string[]): string {
  let command = program
  const names = [program.name()]
  for (const arg of args) {
    const next = command.commands.find((candidate) => candidate.name() === arg)
    if (!next) break
    command = next
    names.push(arg)
  }
  return names.join(' ')
}
