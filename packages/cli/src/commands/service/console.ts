import { listenerCommand } from '../../calls/call-command.ts'
import { makeConsoleLink } from '../../operator/operator-client.ts'

export const addConsoleCommand = listenerCommand({
  name: 'console',
  help: {
    prints: [
      'Prints the link alone on standard output. The link works once. The first person to open it is signed in as the',
      'operator, so do not share it.',
    ],
    examples: ['txgw console', 'xdg-open "$(txgw console)"'],
    next: 'txgw recharge start   create a recharge, then search for its id in the console',
  },
  call: async (listener) => ({ data: await makeConsoleLink(listener) }),
  text: ({ url }) => url,
  notes: ({ expires_at }) => [`The link works once, until ${expires_at}.`],
})
