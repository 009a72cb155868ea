import type { SandboxClock } from '@txgw/gateway/operator-api'
import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { type AccessOptions, addAccessOptions } from '../../input/command-options.ts'
import { durationSeconds } from '../../input/duration.ts'
import { addHelp } from '../../input/help.ts'
import { answered, type OperatorClient } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { visible } from '../../output/text-layout.ts'

interface ClockOptions extends AccessOptions {
  app?: string
}

/** The answer of the service to one call about the clock of an app, or of the sandbox. */
type ClockCall = (
  operator: OperatorClient,
  params: { query: { app_id?: string } },
) => Promise<{ data?: SandboxClock }>

export function addClockCommands(program: Command, context: CliContext): void {
  const clock = program.command('clock')
  addShowCommand(clock, context)
  addMoveCommand(clock, context)
  addResetCommand(clock, context)
  addHelp(clock, {
    prints: [
      'A merchant moves the clocks of its own apps. An operator also moves the clock that the others share.',
    ],
    examples: ['txgw clock move 25h --app my-game', 'txgw clock reset --app my-game'],
    next: 'txgw clock show --help',
  })
}

function addShowCommand(clock: Command, context: CliContext): void {
  const command = clock
    .command('show')
    .description('Show how far the clock is ahead of the real time.')
    .action((options: ClockOptions) =>
      run(options, context, (operator, params) => operator.GET('/clock', { params })),
    )
  finish(command, ['txgw clock show', 'txgw clock show --app my-game --format json'])
}

function addMoveCommand(clock: Command, context: CliContext): void {
  const command = clock
    .command('move')
    .description('Move the clock ahead of the real time, by up to 400 days.')
    .argument('<ahead>', 'how far ahead, such as 90s, 15m, 25h or 30d', durationSeconds)
    .action((offset_seconds: number, options: ClockOptions) =>
      run(options, context, (operator, params) =>
        operator.PUT('/clock', { params, body: { offset_seconds } }),
      ),
    )
  finish(command, ['txgw clock move 25h --app my-game', 'txgw clock move 30d'])
}

function addResetCommand(clock: Command, context: CliContext): void {
  const command = clock
    .command('reset')
    .description('Set the clock of the sandbox right, or let an app follow it again.')
    .action((options: ClockOptions) =>
      run(options, context, (operator, params) => operator.DELETE('/clock', { params })),
    )
  finish(command, ['txgw clock reset --app my-game'])
}

function finish(command: Command, examples: string[]): void {
  command.option('--app <app_id>', 'the clock of this app instead of the one that all share')
  addAccessOptions(command)
  addHelp(command, {
    prints: ['Prints the time by the clock, and how far it is ahead.'],
    examples,
    next: 'txgw clock show',
  })
}

async function run(options: ClockOptions, context: CliContext, call: ClockCall): Promise<void> {
  const { app } = options
  const query = app === undefined ? {} : { app_id: app }
  const clock = await withOperator(context, { ...options, env: 'sandbox' }, (operator) =>
    answered(call(operator, { query })),
  )
  openOutput(options.format, context.streams).show(clock, () => visible(clockText(clock, app)))
}

function clockText({ clock_of, offset_seconds, now }: SandboxClock, app: string | undefined): string {
  const whose = clock_of === 'app' ? `The clock of ${app}` : 'The clock of the sandbox'
  const offset = offset_seconds === 0 ? 'is right' : `is ${offset_seconds} s ahead`
  const follower = app !== undefined && clock_of === 'sandbox' ? ` ${app} follows it.` : ''
  return `${whose} ${offset}: ${now}.${follower}`
}
