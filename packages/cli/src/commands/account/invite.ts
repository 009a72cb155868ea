import type { Environment } from '@txgw/base/environment'
import { ROLE_NAMES, ROLES, type Role } from '@txgw/domain/accounts/role'
import { Argument, type Command, Option } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { targetBehind } from '../../connection/base-url.ts'
import { type AccessOptions, addAccessOptions } from '../../input/command-options.ts'
import { addHelp } from '../../input/help.ts'
import { addEnvironment, append } from '../../input/repeated-options.ts'
import { answered, OPERATOR_PREFIX } from '../../operator/operator-client.ts'
import { resolveAccess, withListener } from '../../operator/with-operator.ts'
import { openOutput } from '../../output/output.ts'
import { visible } from '../../output/text-layout.ts'

interface InviteOptions extends AccessOptions {
  environment?: Environment[]
  app?: string[]
  email?: string
}

export function addInviteCommand(program: Command, context: CliContext): void {
  const command = program
    .command('invite')
    .addArgument(new Argument('<role>', 'what the person may do').choices(ROLE_NAMES))
    .argument('<name>', 'name of the person, shown in histories')
    .addOption(
      new Option(
        '--env, --environment <environment>',
        'environment that the person may use; repeat it for both; sandbox by default',
      ).argParser(addEnvironment),
    )
    .option('--app <app_id>', 'app of the role merchant; repeat it for several', append)
    .option('--email <address>', 'e-mail address, for the sign-in and for an identity provider')
    .action((role: Role, name: string, options: InviteOptions) => invite(role, name, options, context))
  addAccessOptions(command)
  addHelp(command, {
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
  })
}

async function invite(role: Role, name: string, options: InviteOptions, context: CliContext): Promise<void> {
  const { environment: environments = ['sandbox'], app: app_ids, email } = options
  const made = await withListener(context, options, (listener) =>
    answered(
      listener.POST(`${OPERATOR_PREFIX}/invitations`, { body: { name, role, environments, app_ids, email } }),
    ),
  )
  const { url } = (await resolveAccess(context, options)).peer
  // The service may sit behind a proxy, so the address that worked here is the better one.
  const link = `${url.origin}${targetBehind(url, '/')}${new URL(made.link).hash}`
  const output = openOutput(options.format, context.streams)
  output.show({ ...made, link }, () => link)
  output.note(visible(`This invites "${made.name}" as ${made.role} for ${made.environments.join(' and ')}.`))
  output.note(`The link works once, until ${made.expires_at}. It will not be shown again.`)
}
