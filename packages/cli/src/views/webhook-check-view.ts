import type { WebhookCheck } from '@txgw/gateway/operator-api'
import { type Column, fieldLines, tableLines, toned, visible } from '../output/text-layout.ts'

type CheckedAddress = WebhookCheck['addresses'][number]

const COLUMNS: Column<CheckedAddress>[] = [
  { title: 'ADDRESS', value: ({ address }) => address },
  { title: 'VERDICT', value: ({ allowed }) => (allowed ? 'allowed' : 'refused') },
  { title: 'RULE', value: ruleText },
]

/** Whether the address would be called; if not, the rule that stops it and the setting that would allow it. */
export function webhookCheckText(check: WebhookCheck, env: string): string {
  const { url, allowed, refusal, resolve_failure: resolveFailure, addresses } = check
  const verdict = `${withoutCredentials(url)} is ${allowed ? 'allowed' : 'refused'} in ${env}.`
  const settings = addresses.flatMap(({ setting }) => (setting ? [setting] : []))
  const [first] = settings
  return [
    toned(visible(verdict), allowed ? 'good' : 'bad'),
    ...(refusal ? [fieldLines([['rule', `${refusal.rule}: ${refusal.message}`]])] : []),
    ...(resolveFailure === undefined
      ? []
      : [fieldLines([['look-up', `the host name cannot be resolved: ${resolveFailure}`]])]),
    ...(addresses.length > 0 ? ['', tableLines(COLUMNS, addresses)] : []),
    ...(first
      ? [
          '',
          'If the address is yours, allow it with a setting of the service:',
          visible(
            `  ${first.flag} ${settings.map(({ value }) => value).join(',')}    (or ${first.variable})`,
          ),
        ]
      : []),
  ].join('\n')
}

function ruleText({ message, allowed_by_setting: bySetting }: CheckedAddress): string {
  if (message !== undefined) return message
  return bySetting ? 'special address, allowed by --allow-webhook-address' : '–'
}

/** Hides a password from people who look at the screen. */
function withoutCredentials(url: string): string {
  return url.replace(/\/\/[^/?#]*@/, '//…@')
}
