import type { App, AppKey } from '@txgw/gateway/operator-api'
import { type Column, fieldLines, heading, tableLines, visible } from '../../output/text-layout.ts'
import { otherSettings } from './app-settings.ts'

const KEY_COLUMNS: Column<AppKey>[] = [
  { title: 'SERIAL', value: ({ serial_no }) => serial_no },
  { title: 'STATE', value: keyState },
  { title: 'ADDED', value: ({ added_at, added_by }) => `${added_at}${byText(added_by)}` },
  { title: 'FINGERPRINT', value: ({ fingerprint }) => fingerprint },
]

export function appText(app: App): string {
  return [
    heading(visible(`App ${app.app_id}`)),
    fieldLines([
      ['name', app.name],
      ['enabled', app.enabled ? 'yes' : 'no: the service refuses every request'],
      ['webhook', app.webhook_url ?? 'none'],
      ['rate limit', rateLimitText(app)],
      ['validation', `within ${app.validation_deadline_ms} ms; without an answer: ${app.on_unreachable}`],
      ['replies', readingText(app)],
      ['server', app.default_server_id ?? 'every recharge must name one'],
      ...otherSettings(app),
      ['created', app.created_at],
      ['updated', `${app.updated_at}${byText(app.updated_by)}${pastServiceText(app)}`],
    ]),
    '',
    app.keys.length > 0 ? tableLines(KEY_COLUMNS, app.keys) : '  No keys yet: the app cannot sign requests.',
  ].join('\n')
}

export function keyState({ revoked_at, revoked_by, not_after }: AppKey): string {
  if (revoked_at !== undefined) return `revoked ${revoked_at}${byText(revoked_by)}`
  return not_after === undefined ? 'active' : `active until ${not_after}`
}

function rateLimitText({ rate_limit: limit }: App): string {
  return limit ? `${limit.per_second} per second, ${limit.burst} at once` : 'none'
}

function readingText({ verdict_reading: reading }: App): string {
  return reading === 'lenient'
    ? 'read leniently: a "no" in unknown words is sold; try "txgw verdicts preview"'
    : `read ${reading === 'strict' ? 'strictly' : 'explicitly'}`
}

/** The author is known only in the answer about one app, and only since there is an audit trail. */
function byText(actor: string | undefined): string {
  return actor === undefined ? '' : ` by ${actor}`
}

/** The trail knows no author for it. */
function pastServiceText({ changed_past_the_service: fields }: App): string {
  return fields ? `, and past the service: ${fields.join(', ')}` : ''
}
