import type { SessionList } from '@txgw/gateway/operator-api'
import { commandGroup, listenerCommand } from '../../calls/call-command.ts'
import { tableOr, wholeList } from '../../calls/whole-list.ts'
import { OPERATOR_PREFIX } from '../../operator/operator-client.ts'
import { type Column, visible } from '../../output/text-layout.ts'

const SESSIONS = `${OPERATOR_PREFIX}/sessions` as const

const COLUMNS: Column<SessionList['sessions'][number]>[] = [
  { title: 'ID', value: ({ session_id }) => session_id },
  { title: 'NAME', value: ({ name }) => name ?? '' },
  { title: 'SIGNED IN BY', value: ({ signed_in_by }) => signed_in_by },
  { title: 'ADDRESS', value: ({ address }) => address },
  { title: 'SINCE', value: ({ created_at }) => created_at },
  { title: 'LAST USED', value: ({ last_seen_at }) => last_seen_at },
  { title: 'BROWSER', value: ({ user_agent }) => user_agent },
]

const addListCommand = listenerCommand({
  name: 'list',
  description: 'List the sessions that work, the latest first.',
  help: {
    prints: [
      'Prints one line per session: who is signed in and how, from which address, since when, and the last use.',
    ],
    examples: ['txgw session list', 'txgw session list --format json'],
    next: 'txgw session end <session_id>',
  },
  call: (listener) => wholeList('sessions', (query) => listener.GET(SESSIONS, { params: { query } })),
  text: ({ sessions }) => tableOr('No browser is signed in.', COLUMNS, sessions),
})

const addEndCommand = listenerCommand({
  name: 'end',
  description: 'End a session. Its browser has to sign in again at once.',
  takes: [['<session_id>', 'id of the session, as "txgw session list" shows it']],
  help: {
    prints: ['Prints a confirmation.'],
    examples: ['txgw session end 01KE2R8M5T9QWXYZ0ABCDEFGHJ'],
    next: 'txgw session list',
  },
  call: async (listener, [session_id]) => {
    await listener.DELETE(`${SESSIONS}/{session_id}`, { params: { path: { session_id } } })
    return { data: { session_id, ended: true } }
  },
  text: ({ session_id }) => visible(`Session ${session_id} has ended.`),
})

export const addSessionCommands = commandGroup('session', [addListCommand, addEndCommand], {
  prints: [
    'A browser that has signed in to the console has a session. Only the role admin may use these commands.',
    'Everybody else sees and ends the own sessions on the account page of the console.',
  ],
  examples: ['txgw session list'],
  next: 'txgw account --help',
})
