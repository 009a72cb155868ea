import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { VALIDATION_DEADLINE_MS } from '@txgw/domain/apps/app'
import type { Command } from 'commander'
import type { CliContext } from '../../base/cli-context.ts'
import { UnhopedResult, UsageFailure } from '../../base/failure.ts'
import { DEMO_APP_ID, DEMO_SERVER_ID } from '../../demo/demo-orders.ts'
import { type AccessOptions, addFormatOption } from '../../input/command-options.ts'
import { fileFailure, readFileOrFail } from '../../input/files.ts'
import { addHelp } from '../../input/help.ts'
import { resolveSetting, SETTINGS, settingOption } from '../../input/settings.ts'
import { wholeNumber } from '../../input/whole-number.ts'
import { openOutput } from '../../output/output.ts'
import { startProgress } from '../../output/progress.ts'

interface CertifyOptions extends Pick<AccessOptions, 'format' | 'dataDir' | 'operatorUrl' | 'operatorToken'> {
  app: string
  user: string
  server: string
  forbiddenPlayer?: string
  deadline: number
  calls: number
  html?: string
  platformKey?: string
  platformSerial?: string
  ca?: string
}

const CALLS_MAX = 10_000
const CA = { flags: '--ca <file>', description: 'CA certificate (PEM) to trust besides the public CAs' }

export function addCertifyCommand(program: Command, context: CliContext): void {
  const { default: deadlineMs, min, max } = VALIDATION_DEADLINE_MS
  const command = program
    .command('certify')
    .argument('<webhook-url>', 'address where the backend answers USER_VALIDATE')
    .option('--app <app_id>', 'the app', DEMO_APP_ID)
    .option('--user <user_id>', 'a player who may top up', 'demo-player-1')
    .option('--forbidden-player <user_id>', 'a player who exists and may not top up')
    .option('--server <server_id>', 'game server of the player', DEMO_SERVER_ID)
    .option('--deadline <ms>', 'time within which the backend must answer', wholeNumber(min, max), deadlineMs)
    .option(
      '--calls <count>',
      'number of notifications that measure the response time',
      wholeNumber(1, CALLS_MAX),
      20,
    )
    .option('--html <file>', 'also write the report as an HTML page')
    .action((url: string, options: CertifyOptions) => certify(url, options, context))
  addFormatOption(command)
    .optionsGroup('Signed with:')
    .option('--platform-key <file>', 'private key (PEM) that the backend trusts')
    .option('--platform-serial <serial>', 'its Txgw-Serial (default: the one a service with this key uses)')
    .addOption(settingOption(SETTINGS.dataDir))
    .optionsGroup('Sent to:')
    .addOption(settingOption(CA))
    .optionsGroup('Rotation rehearsed at:')
    .addOption(settingOption(SETTINGS.operatorUrl))
    .addOption(settingOption(SETTINGS.operatorToken))
  addHelp(command, {
    prints: [
      'Prints the result of each check. A failed check says what was found, why it matters and how to mend it.',
      'The exit code is 0 when no check failed, even if there are warnings or a check was left out.',
      '',
      'Without --platform-key the command signs with the current key of the sandbox in <data-dir>. A backend',
      'that fetches its keys from this sandbox trusts that key.',
      '',
      'To rehearse a rotation, the command lists a second key in the running sandbox for a moment, and signs with both.',
      'The sandbox itself never signs with it. Any token that may read the sandbox is enough, also the one of a',
      'merchant. Without the service, or with --platform-key, this check is left out and says why.',
    ],
    examples: [
      'txgw certify http://127.0.0.1:3000/user-validate --app my-game --user 1001 --server 7',
      'txgw certify http://127.0.0.1:3000/user-validate --app my-game --user 1001 --forbidden-player 1002',
      'txgw certify https://game.example/hook --app my-game --user 1001 --html report.html',
      'txgw certify https://game.example/hook --platform-key test-key.pem --platform-serial TEST1',
    ],
    next: 'txgw app set <app_id> --webhook-url <webhook-url>',
  })
}

async function certify(url: string, options: CertifyOptions, context: CliContext): Promise<void> {
  const { app, user, server, forbiddenPlayer, deadline, calls, html } = options
  const { format, platformKey, platformSerial, ca } = options
  const { clock, environment, streams } = context
  if (platformSerial !== undefined && platformKey === undefined) {
    throw new UsageFailure('--platform-serial needs --platform-key.')
  }
  // Loaded here, so that no other command waits for it.
  const [{ findSigner }, { rehearseIn, cannotRehearse }, { runChecks }, { openWebhookLink }] =
    await Promise.all([
      import('./find-signer.ts'),
      import('./rehearse-rotation.ts'),
      import('./run-checks.ts'),
      import('../../notifications/webhook-link.ts'),
    ])
  const trusted = ca === undefined ? {} : { caPem: (await readFileOrFail(ca)).toString() }
  const link = openWebhookLink({ url, flag: '<webhook-url>', ...trusted })
  const dataDir = resolve(resolveSetting(SETTINGS.dataDir, options.dataDir, environment))
  const signer = await findSigner({
    dataDir,
    clock,
    ...(platformKey !== undefined && { keyFile: platformKey }),
    ...(platformSerial !== undefined && { serialNo: platformSerial }),
  })
  const progress = startProgress(streams.stderr, clock)
  const report = await runChecks({
    url,
    link,
    signer,
    asked: { appId: app, userId: user, serverId: server },
    deadlineMs: deadline,
    calls,
    clock,
    startRehearsal:
      platformKey === undefined
        ? rehearseIn({ context, access: accessOf(options), dataDir, signer })
        : cannotRehearse(
            'with --platform-key nothing is known about the sandbox that the backend fetches keys from',
          ),
    ...(forbiddenPlayer !== undefined && { forbiddenUserId: forbiddenPlayer }),
    ...trusted,
    onCheck: (title) => progress.update(() => title, { atOnce: true }),
  }).finally(() => progress.end())
  const output = openOutput(format, streams)
  const { reportText } = await import('./report-text.ts')
  output.show(report, () => reportText(report))
  if (html !== undefined) {
    const { reportHtml } = await import('./report-html.ts')
    await writeFile(html, reportHtml(report)).catch((error: unknown) => {
      throw fileFailure(error, { path: html, act: 'write' })
    })
    output.note(`\nThe report is in ${resolve(html)}.`)
  }
  if (report.result === 'failed') throw new UnhopedResult()
}

/** The option --ca is about the backend, so it is left out. */
function accessOf({ format, dataDir, operatorUrl, operatorToken }: CertifyOptions): AccessOptions {
  return {
    format,
    ...(dataDir !== undefined && { dataDir }),
    ...(operatorUrl !== undefined && { operatorUrl }),
    ...(operatorToken !== undefined && { operatorToken }),
  }
}
