import { createPlatformKeyring, type PlatformKeyring } from '@txgw/merchant'
import { importPublicKey, KeyFormatError } from '@txgw/protocol'
import type { CliContext } from '../../base/cli-context.ts'
import { CliFailure } from '../../base/failure.ts'
import { watchStopSignals } from '../../base/stop-signals.ts'
import { reachableUrl } from '../../connection/base-url.ts'
import type { MerchantOptions, OperatorOptions } from '../../input/command-options.ts'
import { readFileOrFail } from '../../input/files.ts'
import { resolveSetting, SETTINGS } from '../../input/settings.ts'
import { fetchCertificates } from '../../merchant/fetch-certificates.ts'
import { openWebhookLink } from '../../notifications/webhook-link.ts'
import { withOperator } from '../../operator/with-operator.ts'
import { type Output, openOutput } from '../../output/output.ts'
import { milliseconds } from '../../output/text-layout.ts'
import { answerByRule } from './answer-by-rule.ts'
import { forwardTo } from './forward.ts'
import type { Responder } from './given.ts'
import { createListenView, showStart } from './listen-view.ts'
import { choiceLines, openQuestions, type Questions } from './questions.ts'
import { type Registration, registerWebhook } from './register-webhook.ts'
import { ALLOW, parseForbid, parsePlayers, ruleText } from './rule.ts'
import { startListener } from './start-listener.ts'

export interface ListenOptions extends OperatorOptions, Omit<MerchantOptions, 'path'> {
  host: string
  port: number
  forwardTo?: string
  allow?: true
  forbid?: string
  player?: string[]
  ask?: true
  delay: number
  platformKeyFile?: string
  register?: true
}

/** Runs until a stop signal. @throws {CliFailure} */
export async function listen(options: ListenOptions, context: CliContext): Promise<void> {
  const { host, port, format } = options
  const { clock, streams } = context
  using stopSignal = watchStopSignals(clock)
  const output = openOutput(format, streams)
  const keyring = await openKeyring(options, context)
  const { respond, questions, answers } = await openResponder(options, context, output)
  const view = createListenView(output)
  try {
    const listener = await startListener({ host, port, keyring, clock, respond, view })
    let registration: Registration | undefined
    try {
      const url = `${reachableUrl(`http://${host.includes(':') ? `[${host}]` : host}:${listener.port}`)}/`
      const appId = resolveSetting(SETTINGS.app, options.app, context.environment)
      if (options.register) {
        registration = await registerWebhook((work) => withOperator(context, options, work), appId, url)
      }
      showStart({ url, appId, answers, options, ...(registration && { registration }) }, output)
      await stopSignal.came
    } finally {
      await listener.stop()
      if (registration) await restore(registration, output)
    }
  } finally {
    questions?.close()
  }
  output.note('Stopped.')
}

async function restore(registration: Registration, output: Output): Promise<void> {
  const restored = await registration.restore()
  output.note(
    restored
      ? `\nThe webhook address is ${registration.previous ?? 'none'} again.`
      : '\nSomebody else has changed the webhook address. It was not restored.',
  )
}

async function openKeyring(options: ListenOptions, context: CliContext): Promise<PlatformKeyring> {
  const { platformKeyFile: path } = options
  if (path === undefined) {
    return createPlatformKeyring({
      client: { certificates: () => fetchCertificates(options, context) },
      clock: () => context.clock.nowMs(),
    })
  }
  try {
    const key = await importPublicKey((await readFileOrFail(path)).toString())
    return { find: async () => key }
  } catch (error) {
    if (!(error instanceof KeyFormatError)) throw error
    throw new CliFailure('BAD_KEY', `Cannot check signatures with ${path}: it ${error.message}.`)
  }
}

interface OpenedResponder {
  respond: Responder
  questions?: Questions
  /** A text for people that says how the command answers. */
  answers: string
}

async function openResponder(
  options: ListenOptions,
  { clock, streams }: CliContext,
  output: Output,
): Promise<OpenedResponder> {
  const { forwardTo: url, allow, forbid, player = [], delay: delayMs, ask, ca } = options
  if (url !== undefined) {
    const trusted = ca === undefined ? {} : { caPem: (await readFileOrFail(ca)).toString() }
    const link = openWebhookLink({ url, flag: '--forward-to', ...trusted })
    return { respond: forwardTo(link, clock), answers: `from ${url}` }
  }
  const fallback = forbid === undefined ? ALLOW : parseForbid(forbid, '--forbid')
  const parts = { fallback, players: parsePlayers(player), delayMs }
  const onTerminal = streams.stdin.isTTY && streams.stdout.isTTY
  if (!(ask ?? (onTerminal && !allow && !forbid))) {
    return { respond: answerByRule(parts), answers: `by rule (${ruleText(fallback)})` }
  }
  const questions = openQuestions({
    input: streams.stdin,
    clock,
    onQuestion: ({ number }, leftMs) => {
      const otherwise = `${ruleText(fallback)} if you type nothing within ${milliseconds(leftMs)}`
      output.note([`  #${number}?  ${otherwise}`, ...choiceLines().map((line) => `    ${line}`)].join('\n'))
    },
    onMisread: (explanation) => output.note(explanation),
  })
  return { respond: answerByRule({ ...parts, questions }), questions, answers: 'picked here' }
}
