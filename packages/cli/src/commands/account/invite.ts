import type { Environment } from '@txgw/base/environment'
import { ROLE_NAMES, ROLES } from '@txgw/domain/accounts/role'
import { Option } from 'commander'
import { listenerCommand } from '../../calls/call-command.ts'
import type { AccessOptions } from '../../input/command-options.ts'
import { addEnvironment, append } from '../../input/repeated-options.ts'
import { answered, OPERATOR_PREFIX } from '../../operator/operator-client.ts'
import { visible } from '../../output/text-layout.ts'

interface InviteOptions extends AccessOptions {
  environment?: Environment[]
  app?: string[]
  email?: string
}

export const addInviteCommand = listenerCommand({
  name: 'invite',
  isGuarded: true,
  takes: [
    ['<role>', 'what the person may do', ROLE_NAMES],
    ['<name>', 'name of the person, shown in histories'],
  ],
  flags: [
    new Option(
      '--env, --environment <environment>',
      'environment that the person may use; repeat it for both; sandbox by default',
    ).argParser(addEnvironment),
    new Option('--app <app_id>', 'app of the role merchant; repeat it for several').argParser(append),
    ['--email <address>', 'e-mail address, for the sign-in and for an identity provider'],
  ],
  help: {
    prints: [
      'Prints the link alone on standard output. The person opens it within seven days and chooses a passkey or a',
      'password. The first one to open it gets the account, so send it to that person alone.',
      '',
      'Roles:',
      ...Object.entries(ROLES).map(([role, may]) => `  ${role.padEnd(10)}${may}`),
    ],
    examples: [
      'txgw invite support Ann --environment sandbox --environment production',
      'txgw invite merchant dragon-isle --app dragon-isle',
    ],
    next: 'txgw account list',
  },
  call: async (listener, [role, name], options: InviteOptions) => {
    const { environment: environments = ['sandbox'], app: app_ids, email } = options
    const body = { name, role, environments, app_ids, email }
    const made = await answered(listener.POST(`${OPERATOR_PREFIX}/invitations`, { body }))
    // A service behind a proxy that was not told its own address knows less than this command, which has reached it.
    const link = listener.consoleLink(new URL(made.link).hash, made.console_url)
    return { data: { ...made, link } }
  },
  text: ({ link }) => link,
  notes: ({ name, role, environments, expires_at }) => [
    visible(`This invites "${name}" as ${role} for ${environments.join(' and ')}.`),
    `The link works once, until ${expires_at}. It will not be shown again.`,
  ],
})
