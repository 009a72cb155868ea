import type { WebhookCheck } from '@txgw/gateway/operator-api'
import { Icon } from '../../shared/icons.tsx'
import { IdText } from '../../shared/ids/id-text.tsx'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { type Column, column } from '../../shared/table/columns.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { inEnglish } from '../../shared/text/outside-text.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './webhook-verdict.module.css'

type AddressVerdict = WebhookCheck['addresses'][number]
type Refusal = NonNullable<WebhookCheck['refusal']>

const words = texts.apps.webhook

/** Says whether a notification would be sent; if not, which rule stops it and which setting would allow it. */
export function WebhookVerdict({ check }: { check: WebhookCheck }) {
  const { allowed, refusal, resolve_failure, addresses } = check
  return (
    <div className={classes.verdict} role="status">
      <p className={classes.line} data-tone={allowed ? 'green' : 'red'}>
        <Icon name={allowed ? 'check' : 'warning'} />
        {allowed ? words.allowed : words.refused}
      </p>
      {resolve_failure !== undefined && (
        <p className={classes.detail}>
          {words.unresolved}: {inEnglish(resolve_failure)}
        </p>
      )}
      {refusal && <RefusalText {...refusal} />}
      {addresses.length > 0 && (
        <div className={classes.table}>
          <DataTable
            label={words.addresses}
            columns={ADDRESS_COLUMNS}
            rows={addresses}
            rowKey={({ address }) => address}
          />
        </div>
      )}
      {addresses.map(
        ({ address, rule, message, setting }) =>
          rule && <RefusalText key={address} rule={rule} message={message ?? address} setting={setting} />,
      )}
    </div>
  )
}

interface RefusalTextProps extends Pick<Refusal, 'rule' | 'message'> {
  setting?: Refusal['setting'] | undefined
}

function RefusalText({ rule, message, setting }: RefusalTextProps) {
  return (
    <>
      <p className={classes.detail}>
        {words.rule} <code>{rule}</code>: {inEnglish(message)}
      </p>
      {setting && (
        <p className={classes.detail}>
          {words.setting}{' '}
          <code>
            {setting.flag} {setting.value}
          </code>{' '}
          {words.settingOr}{' '}
          <code>
            {setting.variable}={setting.value}
          </code>
        </p>
      )}
    </>
  )
}

const ADDRESS_COLUMNS: Column<AddressVerdict>[] = [
  column(words.columns.address, ({ address }) => <IdText value={address} />),
  column(words.columns.verdict, ({ allowed, allowed_by_setting }) => (
    <ToneBadge tone={allowed ? 'green' : 'red'}>
      {allowed_by_setting ? words.passesBySetting : allowed ? words.passes : words.blocked}
    </ToneBadge>
  )),
  column(words.columns.rule, ({ rule }) => rule && <code>{rule}</code>),
]
