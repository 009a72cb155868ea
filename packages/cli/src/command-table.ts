import type { Command } from 'commander'
import type { CliContext } from './base/cli-context.ts'

export interface ListedCommand {
  /** Its arguments, as the list of commands shows them. */
  takes?: string
  description: string
  /** Every other command starts without the code of this one. */
  load(): Promise<(program: Command, context: CliContext) => void>
}

/** Every command below the title of its group. */
export const COMMANDS: Record<string, Record<string, ListedCommand>> = {
  'Run the service:': {
    serve: {
      description: 'Start production, the sandbox and the operator API, and run until stopped.',
      load: async () => (await import('./commands/serve/serve.ts')).addServeCommand,
    },
  },
  'Maintain its store:': {
    migrate: {
      description: 'Show and apply schema migrations.',
      load: async () => (await import('./commands/store/migrate.ts')).addMigrateCommands,
    },
    copy: {
      description: 'Copy the data of a service to another store and compare the two.',
      load: async () => (await import('./commands/store/copy.ts')).addCopyCommand,
    },
    archive: {
      description: 'Move old orders from the store into files, or delete them.',
      load: async () => (await import('./commands/store/archive.ts')).addArchiveCommand,
    },
  },
  'As the operator:': {
    release: {
      description: 'Open an environment that is closed because its store is not the one it had.',
      load: async () => (await import('./commands/service/release.ts')).addReleaseCommand,
    },
    console: {
      description: 'Print a link that opens the console and signs one browser in.',
      load: async () => (await import('./commands/service/console.ts')).addConsoleCommand,
    },
    app: {
      description: 'Register apps, list them and change their settings.',
      load: async () => (await import('./commands/app/app.ts')).addAppCommands,
    },
    key: {
      description: 'Register and revoke the public keys of an app.',
      load: async () => (await import('./commands/app/key.ts')).addKeyCommands,
    },
    order: {
      description: 'Import, list, show and change orders.',
      load: async () => (await import('./commands/order/order.ts')).addOrderCommands,
    },
    recharge: {
      description: 'Start, list and show recharges, and how the game backend answered.',
      load: async () => (await import('./commands/recharge/recharge.ts')).addRechargeCommands,
    },
    validate: {
      takes: '<app_id> <user_id> [server_id]',
      description: 'Ask a game backend about a player, outside a recharge.',
      load: async () => (await import('./commands/validation/validate.ts')).addValidateCommand,
    },
    validation: {
      description: 'List validations and show what was sent and received.',
      load: async () => (await import('./commands/validation/validation.ts')).addValidationCommands,
    },
    verdicts: {
      description: 'Show what another reading of replies would have changed.',
      load: async () => (await import('./commands/validation/verdicts.ts')).addVerdictsCommands,
    },
    request: {
      description: 'List what merchants have asked the service.',
      load: async () => (await import('./commands/request/request.ts')).addRequestCommands,
    },
    player: {
      description: 'Show what happened to a player.',
      load: async () => (await import('./commands/player/player.ts')).addPlayerCommands,
    },
    find: {
      takes: '<text...>',
      description: 'Find by what you have, without saying what it is.',
      load: async () => (await import('./commands/find/find.ts')).addFindCommand,
    },
    stats: {
      description: 'Show how game backends decided, why, and how fast.',
      load: async () => (await import('./commands/health/stats.ts')).addStatsCommand,
    },
    health: {
      takes: '[app]',
      description: 'Show how the webhooks and keys of apps are doing, the worst first.',
      load: async () => (await import('./commands/health/health.ts')).addHealthCommand,
    },
    notices: {
      description: 'List what the service noticed: webhooks that are down, keys that end, rising failures.',
      load: async () => (await import('./commands/health/notices.ts')).addNoticesCommand,
    },
    webhook: {
      description: 'Check the address of a game backend.',
      load: async () => (await import('./commands/webhook/webhook.ts')).addWebhookCommands,
    },
    'platform-key': {
      description: 'List and rotate the keys that sign notifications.',
      load: async () => (await import('./commands/service/platform-key.ts')).addPlatformKeyCommands,
    },
    'change-request': {
      description: 'Ask for changes as a merchant, and decide about what waits.',
      load: async () =>
        (await import('./commands/change-request/change-request.ts')).addChangeRequestCommands,
    },
    'two-people': {
      description: 'Show and change when two people decide about production.',
      load: async () => (await import('./commands/change-request/two-people.ts')).addTwoPeopleCommands,
    },
    'break-glass': {
      description: 'List what one person has done alone, and say that you have looked at it.',
      load: async () => (await import('./commands/change-request/break-glass.ts')).addBreakGlassCommands,
    },
    clock: {
      description: 'Show and move the clock of the sandbox, or that of one app in it.',
      load: async () => (await import('./commands/service/clock.ts')).addClockCommands,
    },
    token: {
      description: 'Make, list and revoke the tokens of programs.',
      load: async () => (await import('./commands/account/token.ts')).addTokenCommands,
    },
    audit: {
      description: 'Show who changed what, and check that nobody hid it.',
      load: async () => (await import('./commands/audit/audit.ts')).addAuditCommands,
    },
    witness: {
      description: 'Countersign and keep the seals of audit trails, on another machine than the service.',
      load: async () => (await import('./commands/witness/witness.ts')).addWitnessCommands,
    },
    invite: {
      takes: '<role> <name>',
      description: 'Invite a person to the console. Prints a link that works once.',
      load: async () => (await import('./commands/account/invite.ts')).addInviteCommand,
    },
    invitation: {
      description: 'List and withdraw invitations.',
      load: async () => (await import('./commands/account/invitation.ts')).addInvitationCommands,
    },
    account: {
      description: 'List and change the accounts of people.',
      load: async () => (await import('./commands/account/account.ts')).addAccountCommands,
    },
    session: {
      description: 'List and end the sessions of browsers.',
      load: async () => (await import('./commands/account/session.ts')).addSessionCommands,
    },
  },
  'As a merchant:': {
    keygen: {
      description: 'Create an RSA 2048 key pair for signing: a private and a public key file.',
      load: async () => (await import('./commands/merchant/keygen.ts')).addKeygenCommand,
    },
    query: {
      takes: '<order_id>',
      description: 'Query an order as a merchant: sign the request, send it and show the answer.',
      load: async () => (await import('./commands/merchant/query.ts')).addQueryCommand,
    },
    sign: {
      description: 'Sign a request without sending it.',
      load: async () => (await import('./commands/merchant/sign.ts')).addSignCommand,
    },
    certify: {
      takes: '<webhook-url>',
      description: 'Check that a game backend is ready to go live.',
      load: async () => (await import('./commands/certify/certify.ts')).addCertifyCommand,
    },
    listen: {
      description: 'Act as the game backend: show, check and answer each notification until Ctrl-C.',
      load: async () => (await import('./commands/listen/listen.ts')).addListenCommand,
    },
    doctor: {
      description: 'Find the mistake in the signature of a saved request. Works offline and sends nothing.',
      load: async () => (await import('./commands/doctor/doctor.ts')).addDoctorCommand,
    },
  },
}
