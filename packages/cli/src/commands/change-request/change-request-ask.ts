import type { ChangeRequest } from '@txgw/gateway/operator-api'
import { commandGroup, operatorCommand } from '../../calls/call-command.ts'
import { readPublicKey } from '../../input/public-key.ts'
import { visible } from '../../output/text-layout.ts'
import { changeText } from '../../views/change-request-view.ts'

const PRINTS = ['Prints the id of the request. An operator decides about it within seven days.']
const NEXT = 'txgw change-request list --env production --open'

const askKey = operatorCommand({
  name: 'key',
  description: 'Ask to register a public key.',
  takes: [
    ['<app_id>', 'the app'],
    ['<serial_no>', 'serial number that requests will name'],
    ['<pem_file>', 'public key or X.509 certificate (PEM, RSA 2048); - for standard input'],
  ],
  help: {
    prints: PRINTS,
    examples: ['txgw change-request ask key my-game 2 my-game-public-key.pem --env production'],
    next: NEXT,
  },
  call: async (operator, [app_id, serial_no, file], _options, context) => {
    const public_key = await readPublicKey(file, context)
    return operator.POST('/change-requests', { body: { app_id, add_key: { serial_no, public_key } } })
  },
  text: askedText,
})

const askRevocation = operatorCommand({
  name: 'revocation',
  description: 'Ask to revoke a key.',
  takes: [
    ['<app_id>', 'the app'],
    ['<serial_no>', 'serial number of the key'],
  ],
  help: {
    prints: PRINTS,
    examples: ['txgw change-request ask revocation my-game 1 --env production'],
    next: NEXT,
  },
  call: (operator, [app_id, serial_no]) =>
    operator.POST('/change-requests', { body: { app_id, revoke_key: { serial_no } } }),
  text: askedText,
})

const askWebhook = operatorCommand({
  name: 'webhook',
  description: 'Ask for another webhook address, or for none.',
  takes: [
    ['<app_id>', 'the app'],
    ['[url]', 'address where its game backend answers USER_VALIDATE; without it the app has none'],
  ],
  help: {
    prints: PRINTS,
    examples: ['txgw change-request ask webhook my-game https://game.example/user-validate --env production'],
    next: 'txgw webhook check https://game.example/user-validate --env production',
  },
  call: (operator, [app_id, url]) =>
    operator.POST('/change-requests', { body: { app_id, change_webhook: { webhook_url: url ?? null } } }),
  text: askedText,
})

/** One command for each change that a merchant may ask for. */
export const addAskCommands = commandGroup(
  'ask',
  [askKey, askRevocation, askWebhook],
  {
    examples: [
      'txgw change-request ask key my-game 2 my-game-public-key.pem --env production',
      'txgw change-request ask webhook my-game https://game.example/user-validate --env production',
    ],
    next: 'txgw change-request ask key --help',
  },
  'Ask for a change of an app, as its merchant.',
)

function askedText(asked: ChangeRequest): string {
  const { change_request_id, app_id, lapses_at } = asked
  return visible(`Request ${change_request_id} for ${app_id} waits until ${lapses_at}: ${changeText(asked)}.`)
}
