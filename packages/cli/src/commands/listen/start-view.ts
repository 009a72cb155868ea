import { type OperatorOptions, repeatedFlags } from '../../input/command-options.ts'
import { commandLine } from '../../output/invocation.ts'
import type { Output } from '../../output/output.ts'
import { type Field, fieldLines, heading } from '../../output/text-layout.ts'
import { webhookCheckText } from '../../views/webhook-check-view.ts'
import type { Registration } from './register-webhook.ts'

export interface ListenStart {
  url: string
  appId: string
  options: OperatorOptions
  answers: string
  registration?: Registration
}

export function showStart({ url, appId, options, answers, registration }: ListenStart, output: Output): void {
  const document = {
    event: 'listening',
    url,
    app_id: appId,
    ...(registration && { registered: true, previous_webhook_url: registration.previous }),
  }
  const registered: Field[] = registration
    ? [
        [
          'registered',
          `for ${appId}; when this command ends, the address is ${registration.previous ?? 'none'} again`,
        ],
      ]
    : [['register it', commandLine(['app', 'set', appId, '--webhook-url', url, ...repeatedFlags(options)])]]
  output.show(document, () =>
    [
      heading(`Listening for USER_VALIDATE on ${url}`),
      fieldLines([['answers', answers], ...registered]),
      '  Press Ctrl-C to stop.',
    ].join('\n'),
  )
  if (registration && !registration.check.allowed) {
    output.note(`\n${webhookCheckText(registration.check, options.env)}`)
  }
}
