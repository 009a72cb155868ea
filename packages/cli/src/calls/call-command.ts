import type { Environment } from '@txgw/base/environment'
import { Argument, type Command, Option } from 'commander'
import type { CliContext } from '../base/cli-context.ts'
import { UnhopedResult } from '../base/failure.ts'
import {
  type AccessOptions,
  addAccessOptions,
  addBreakGlassOption,
  addOperatorOptions,
  type OperatorOptions,
} from '../input/command-options.ts'
import { addHelp, type Help } from '../input/help.ts'
import type { ListenerClient, OperatorClient } from '../operator/operator-client.ts'
import { WaitsForSecond } from '../operator/waits-for-second.ts'
import { withListener, withOperator } from '../operator/with-operator.ts'
import { type Output, openOutput } from '../output/output.ts'

export type AddCommand = (parent: Command, context: CliContext) => void

/** A flag with its text and its default, or an option that also has choices, a parser or conflicts. */
export type Flag = readonly [flags: string, text: string, byDefault?: string] | Option
/** An argument with its text, and the function that reads it or the only values that it may have. */
type Taken = readonly [name: string, text: string, values?: ((text: string) => unknown) | readonly string[]]

type Given<Takes extends readonly Taken[]> = {
  -readonly [I in keyof Takes]: Takes[I] extends readonly [string, string, (text: string) => infer Value]
    ? Value
    : Takes[I] extends readonly [string, string, readonly (infer Choice)[]]
      ? Choice
      : Takes[I] extends readonly [`[${string}`, string]
        ? string | undefined
        : string
}

/** A command that makes one call of the operator API and shows the answer. */
interface CallCommand<Client, Options, Takes extends readonly Taken[], Document> {
  name: string
  /** The table of commands has the description of a command that stands in no group. */
  description?: string
  takes?: Takes
  flags?: readonly Flag[] | ((context: CliContext) => readonly Flag[])
  /** Set where two people may decide in production. */
  isGuarded?: true
  help: Help
  /** Checks the flags and the arguments before anything is sent. @throws {UsageFailure} */
  check?(options: Options, given: Given<Takes>): void
  call(
    client: Client,
    given: Given<Takes>,
    options: Options,
    context: CliContext,
  ): Promise<{ data?: Document }>
  text(document: Document, options: Options, context: CliContext, given: Given<Takes>): string
  /** Remarks behind the result, for people only. */
  notes?(document: Document, options: Options): string[]
  /** Whether the exit code is 0. */
  isHoped?(document: Document, options: Options): boolean
}

export function operatorCommand<
  const Takes extends readonly Taken[],
  Document,
  Options extends OperatorOptions = OperatorOptions,
>(described: CallCommand<OperatorClient, Options, Takes, Document>): AddCommand {
  return callCommand(described, addOperatorOptions, withOperator)
}

/** The same for a call about something that only one environment has. */
export function commandIn<
  const Takes extends readonly Taken[],
  Document,
  Options extends AccessOptions = AccessOptions,
>(env: Environment, described: CallCommand<OperatorClient, Options, Takes, Document>): AddCommand {
  return callCommand(described, addAccessOptions, (context, options, work) =>
    withOperator(context, { ...options, env }, work),
  )
}

/** The same for a call that concerns both environments. */
export function listenerCommand<
  const Takes extends readonly Taken[],
  Document,
  Options extends AccessOptions = AccessOptions,
>(described: CallCommand<ListenerClient, Options, Takes, Document>): AddCommand {
  return callCommand(described, addAccessOptions, withListener)
}

function callCommand<Client, Options extends AccessOptions, Takes extends readonly Taken[], Document>(
  described: CallCommand<Client, Options, Takes, Document>,
  addOptions: (command: Command) => Command,
  connect: <T>(context: CliContext, options: Options, work: (client: Client) => Promise<T>) => Promise<T>,
): AddCommand {
  const {
    name,
    description,
    takes,
    flags = [],
    help,
    check,
    call,
    text,
    notes,
    isHoped,
    isGuarded,
  } = described
  return (parent, context) => {
    const command = parent.command(name)
    if (description !== undefined) command.description(description)
    for (const taken of takes ?? []) command.addArgument(toArgument(taken))
    addFlags(command, typeof flags === 'function' ? flags(context) : flags)
    command.action(async (...all: unknown[]) => {
      const given = all.slice(0, takes?.length ?? 0) as Given<Takes>
      const options = command.opts<Options>()
      check?.(options, given)
      const output = openOutput(options.format, context.streams)
      const calling = connect(context, options, (client) => call(client, given, options, context))
      const { data } = await calling.catch((error) => ({ data: shownIfWaiting(error, output) }))
      if (data instanceof WaitsForSecond) return
      const document = data as Document
      output.show(document, () => text(document, options, context, given))
      for (const note of notes?.(document, options) ?? []) output.note(note)
      if (isHoped && !isHoped(document, options)) throw new UnhopedResult()
    })
    const withAlone = isGuarded ? addBreakGlassOption(command) : command
    addHelp(addOptions(withAlone), isGuarded ? { ...help, prints: [...(help.prints ?? []), ...WAITS] } : help)
  }
}

const WAITS = [
  'In production this may need a second person. Then it prints the id of a change request and who approves it until when, and ends with exit code 0.',
]

/** A token or a link that works later goes to standard output alone, as one that works at once. */
function shownIfWaiting(error: unknown, output: Output): WaitsForSecond {
  if (!(error instanceof WaitsForSecond)) throw error
  const { request, message } = error
  const secret = request.token ?? request.link
  output.show(request, () => secret ?? message)
  if (secret !== undefined) output.note(message)
  return error
}

function toArgument([name, text, values]: Taken): Argument {
  const argument = new Argument(name, text)
  if (typeof values === 'function') return argument.argParser(values)
  return values ? argument.choices(values) : argument
}

export function addFlags(command: Command, flags: readonly Flag[]): Command {
  for (const flag of flags) command.addOption(toOption(flag))
  return command
}

export function toOption(flag: Flag): Option {
  if (flag instanceof Option) return flag
  const [flags, text, byDefault] = flag
  return new Option(flags, text).default(byDefault)
}

/** A command that only holds others. */
export function commandGroup(
  name: string,
  parts: readonly AddCommand[],
  help: Help,
  description?: string,
): AddCommand {
  return (parent, context) => {
    const group = parent.command(name)
    if (description !== undefined) group.description(description)
    for (const add of parts) add(group, context)
    addHelp(group, help)
  }
}
