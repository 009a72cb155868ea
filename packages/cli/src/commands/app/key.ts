import { commandGroup, operatorCommand } from '../../calls/call-command.ts'
import { readPublicKey } from '../../input/public-key.ts'
import { visible } from '../../output/text-layout.ts'

const addAddCommand = operatorCommand({
  name: 'add',
  description: 'Register a public key of an app under a serial number.',
  isGuarded: true,
  takes: [
    ['<app_id>', 'the app'],
    ['<serial_no>', 'serial number that requests name; it can be used only once, even after a revocation'],
    ['<pem_file>', 'public key or X.509 certificate (PEM, RSA 2048); - for standard input'],
  ],
  help: {
    prints: ['Prints the fingerprint of the registered key.'],
    examples: [
      'txgw key add my-game 1 my-game-public-key.pem',
      'openssl pkey -in private.pem -pubout | txgw key add my-game 2 -',
    ],
    next: 'txgw query <order_id> --app my-game --serial 1 --key my-game-private-key.pem',
  },
  call: async (operator, [app_id, serial_no, file], _options, context) => {
    const public_key = await readPublicKey(file, context)
    return operator.POST('/apps/{app_id}/keys', {
      params: { path: { app_id } },
      body: { serial_no, public_key },
    })
  },
  text: ({ fingerprint }, { env }, _context, [app_id, serial_no]) =>
    visible(`Key ${serial_no} of ${app_id} is registered in ${env}, fingerprint ${fingerprint}.`),
})

const addRevokeCommand = operatorCommand({
  name: 'revoke',
  description:
    'Revoke a key. The service refuses requests signed with it within a second. This cannot be undone.',
  takes: [
    ['<app_id>', 'the app'],
    ['<serial_no>', 'serial number of the key'],
  ],
  help: {
    prints: ['Prints a confirmation.'],
    examples: ['txgw key revoke my-game 1'],
    next: 'txgw app show my-game   see the remaining keys',
  },
  call: async (operator, [app_id, serial_no]) => {
    await operator.DELETE('/apps/{app_id}/keys/{serial_no}', { params: { path: { app_id, serial_no } } })
    return { data: { app_id, serial_no, revoked: true } }
  },
  text: ({ app_id, serial_no }, { env }) => visible(`Key ${serial_no} of ${app_id} is revoked in ${env}.`),
})

export const addKeyCommands = commandGroup('key', [addAddCommand, addRevokeCommand], {
  examples: ['txgw key add my-game 1 my-game-public-key.pem', 'txgw key revoke my-game 1'],
  next: 'txgw key add --help',
})
