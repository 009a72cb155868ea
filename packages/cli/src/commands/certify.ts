import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { VALIDATION_DEADLINE_MS } from '@txgw/gateway/storage'
import type { Command } from 'commander'
import type { CliContext } from '../base/cli-context.ts'
import { UnhopedResult, UsageFailure } from '../base/failure.ts'
import { DEMO_APP_ID, DEMO_SERVER_ID } from '../demo/demo-orders.ts'
import { addFormatOption, type FormatOptions } from '../input/command-options.ts'
import { addExamples } from '../input/examples.ts'
import { fileFailure, readFileOrFail } from '../input/files.ts'
import { resolveSetting, SETTINGS, settingOption } from '../input/settings.ts'
import { wholeNumber } from '../input/whole-number.ts'
import { openOutput } from '../output/output.ts'
import { startProgress } from '../output/progress.ts'

interface CertifyOptions extends FormatOptions {
  app: string
  user: string
  server: string
  deadline: number
  calls: number
  html?: string
  platformKey?: string
  platformSerial?: string
  dataDir?: string
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
  addExamples(command, [
    'Prints the result of each check. A failed check says what was found, why it matters and what to do.',
    'The exit code is 0 when no check failed, even if there are warnings.',
    '',
    'Without --platform-key the command signs with the current key of the sandbox in <data-dir>. A backend',
    'that fetches its keys from this sandbox trusts that key.',
    '',
    'Examples:',
    '  txgw certify http://127.0.0.1:3000/user-validate --app my-game --user 1001 --server 7',
    '  txgw certify https://game.example/hook --app my-game --user 1001 --html report.html',
    '  txgw certify https://game.example/hook --platform-key test-key.pem --platform-serial TEST1',
    '',
    'Next:  txgw app set <app_id> --webhook-url <webhook-url>',
  ])
}

async function certify(url: string, options: CertifyOptions, context: CliContext): Promise<void> {
  const { app, user, server, deadline, calls, html, format, platformKey, platformSerial, ca } = options
  const { clock, environment, streams } = context
  if (platformSerial !== undefined && platformKey === undefined) {
    throw new UsageFailure('--platform-serial needs --platform-key.')
  }
  // Loaded here, so that no other command waits for it.
  const [{ findSigner }, { runChecks }, { openWebhookLink }] = await Promise.all([
    import('../certify/find-signer.ts'),
    import('../certify/run-checks.ts'),
    import('../notifications/webhook-link.ts'),
  ])
  const trusted = ca === undefined ? {} : { caPem: (await readFileOrFail(ca)).toString() }
  const link = openWebhookLink({ url, flag: '<webhook-url>', ...trusted })
  const signer = await findSigner({
    dataDir: resolve(resolveSetting(SETTINGS.dataDir, options.dataDir, environment)),
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
    ...trusted,
    onCheck: (title) => progress.update(() => title, { atOnce: true }),
  }).finally(() => progress.end())
  const output = openOutput(format, streams)
  const { reportText } = await import('../certify/report-text.ts')
  output.show(report, () => reportText(report))
  if (html !== undefined) {
    const { reportHtml } = await import('../certify/report-html.ts')
    await writeFile(html, reportHtml(report)).catch((error: unknown) => {
      throw fileFailure(error, { path: html, act: 'write' })
    })
    output.note(`\nThe report is in ${resolve(html)}.`)
  }
  if (report.result === 'failed') throw new UnhopedResult()
}
