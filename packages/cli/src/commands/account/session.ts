import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { type AccessOptions, addAccessOptions } from '../../input/command-options.ts'
import { addExamples } from '../../input/examples.ts'
import { collectAll } from '../../operator/collect-pages.ts'
import { answered, OPERATOR_PREFIX } from '../../operator/operator-client.ts'
import { withListener } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { visible } from '../../output/text-layout.ts'
import { sessionTable } from './account-view.ts'

const SESSIONS = `${OPERATOR_PREFIX}/sessions` as const

export function addSessionCommands(program: Command, context: CliContext): void {
  const session = program.command('session')
  addListCommand(session, context)
  addEndCommand(session, context)
  addExamples(session, [
    'A browser that has signed in to the console has a session. Only the role admin may use these commands.',
    'Everybody else sees and ends the own sessions on the account page of the console.',
    '',
    'Examples:',
    '  txgw session list',
    '',
    'Next:  txgw account --help',
  ])
}

function addListCommand(session: Command, context: CliContext): void {
  const command = session
    .command('list')
    .description('List the sessions that work, the latest first.')
    .action(async (options: AccessOptions) => {
      const list = await withListener(context, options, (listener) =>
        collectAll({
          fetchPage: (query) => answered(listener.GET(SESSIONS, { params: { query } })),
          append: (collected, { sessions }) => collected.sessions.push(...sessions),
        }),
      )
      openOutput(options.format, context.streams).show(list, () => sessionTable(list.sessions))
    })
  addAccessOptions(command)
  addExamples(command, [
    'Prints one line per session: who is signed in and how, from which address, since when, and the last use.',
    '',
    'Examples:',
    '  txgw session list',
    '  txgw session list --format json',
    '',
    'Next:  txgw session end <session_id>',
  ])
}

function addEndCommand(session: Command, context: CliContext): void {
  const command = session
    .command('end')
    .description('End a session. Its browser has to sign in again at once.')
    .argument('<session_id>', 'id of the session, as "txgw session list" shows it')
    .action(async (sessionId: string, options: AccessOptions) => {
      const path = { session_id: sessionId }
      await withListener(context, options, (listener) =>
        listener.DELETE(`${SESSIONS}/{session_id}`, { params: { path } }),
      )
      openOutput(options.format, context.streams).show({ ...path, ended: true }, () =>
        visible(`Session ${sessionId} has ended.`),
      )
    })
  addAccessOptions(command)
  addExamples(command, [
    'Prints a confirmation.',
    '',
    'Examples:',
    '  txgw session end 01KE2R8M5T9QWXYZ0ABCDEFGHJ',
    '',
    'Next:  txgw session list',
  ])
}
