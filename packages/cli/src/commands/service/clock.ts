import type { SandboxClock } from '@txgw/gateway/operator-api'
import { commandGroup, commandIn, type Flag } from '../../calls/call-command.ts'
import type { AccessOptions } from '../../input/command-options.ts'
import { durationSeconds } from '../../input/duration.ts'
import { visible } from '../../output/text-layout.ts'

interface ClockOptions extends AccessOptions {
  app?: string
}

const FLAGS: Flag[] = [['--app <app_id>', 'the clock of this app instead of the one that all share']]
const HELP = { prints: ['Prints the time by the clock, and how far it is ahead.'], next: 'txgw clock show' }

const addShowCommand = commandIn('sandbox', {
  name: 'show',
  description: 'Show how far the clock is ahead of the real time.',
  flags: FLAGS,
  help: { ...HELP, examples: ['txgw clock show', 'txgw clock show --app my-game --format json'] },
  call: (operator, _given, { app: app_id }: ClockOptions) =>
    operator.GET('/clock', { params: { query: { app_id } } }),
  text: clockText,
})

const addMoveCommand = commandIn('sandbox', {
  name: 'move',
  description: 'Move the clock ahead of the real time, by up to 400 days.',
  takes: [['<ahead>', 'how far ahead, such as 90s, 15m, 25h or 30d', durationSeconds]],
  flags: FLAGS,
  help: { ...HELP, examples: ['txgw clock move 25h --app my-game', 'txgw clock move 30d'] },
  call: (operator, [offset_seconds], { app: app_id }: ClockOptions) =>
    operator.PUT('/clock', { params: { query: { app_id } }, body: { offset_seconds } }),
  text: clockText,
})

const addResetCommand = commandIn('sandbox', {
  name: 'reset',
  description: 'Set the clock of the sandbox right, or let an app follow it again.',
  flags: FLAGS,
  help: { ...HELP, examples: ['txgw clock reset --app my-game'] },
  call: (operator, _given, { app: app_id }: ClockOptions) =>
    operator.DELETE('/clock', { params: { query: { app_id } } }),
  text: clockText,
})

export const addClockCommands = commandGroup('clock', [addShowCommand, addMoveCommand, addResetCommand], {
  prints: [
    'A merchant moves the clocks of its own apps. An operator also moves the clock that the others share.',
  ],
  examples: ['txgw clock move 25h --app my-game', 'txgw clock reset --app my-game'],
  next: 'txgw clock show --help',
})

function clockText({ clock_of, offset_seconds, now }: SandboxClock, { app }: ClockOptions): string {
  const whose = clock_of === 'app' ? `The clock of ${app}` : 'The clock of the sandbox'
  const offset = offset_seconds === 0 ? 'is right' : `is ${offset_seconds} s ahead`
  const follower = app !== undefined && clock_of === 'sandbox' ? ` ${app} follows it.` : ''
  return visible(`${whose} ${offset}: ${now}.${follower}`)
}
