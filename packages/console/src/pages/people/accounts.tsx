import { Button } from '@mantine/core'
import { useState } from 'react'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { type Column, column } from '../../shared/table/columns.tsx'
import { formatList } from '../../shared/text/format.ts'
import { shown } from '../../shared/text/outside-text.tsx'
import { visibleText } from '../../shared/text/visible-text.ts'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import { SecondPersonHint } from '../../two-people/second-person-hint.tsx'
import { ChangeAccount } from './change-account.tsx'
import { GoesAlong } from './goes-along.tsx'
import { changesProduction } from './grant-draft.ts'
import { type Account, changeAccount } from './people-calls.ts'
import classes from './people-page.module.css'
import { GrantCell, NameCell, PeopleButton, PeoplePanel } from './people-panel.tsx'

const words = texts.people.accounts

export function Accounts() {
  const [changing, setChanging] = useState<Account>()
  return (
    <PeoplePanel
      name="accounts"
      words={words}
      columns={columnsWith(setChanging)}
      rowKey={({ account_id }) => account_id}
      isFaded={({ enabled }) => !enabled}
    >
      <ChangeAccount account={changing} onClose={() => setChanging(undefined)} />
    </PeoplePanel>
  )
}

function columnsWith(onChange: (account: Account) => void): Column<Account>[] {
  const stateCell = ({ enabled }: Account) => <StateBadge enabled={enabled} />
  return [
    column(words.name, (account) => (
      <NameCell
        name={account.name}
        second={account.email}
        state={stateCell(account)}
        last={{ what: words.lastSignIn, at: account.last_signed_in_at }}
      />
    )),
    column(texts.people.grant.role, (account) => <GrantCell grant={account} />),
    column(words.state, stateCell, { hideBelow: 'phone' }),
    column(
      words.signsInWith,
      ({ signs_in_with }) => formatList(signs_in_with.map((way) => words.ways[way])),
      { hideBelow: 'wide' },
    ),
    column(
      words.lastSignIn,
      ({ last_signed_in_at }) =>
        last_signed_in_at === null ? texts.people.never : <Time value={last_signed_in_at} />,
      { hideBelow: 'phone' },
    ),
    column(
      texts.people.action,
      (account) => (
        <span className={classes.actions}>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={visibleText(words.changeLabel(account.name))}
            onClick={() => onChange(account)}
          >
            {words.change}
          </Button>
          <SwitchAccount account={account} />
        </span>
      ),
      { align: 'end' },
    ),
  ]
}

function StateBadge({ enabled }: { enabled: boolean }) {
  return <ToneBadge tone={enabled ? 'green' : 'gray'}>{enabled ? words.works : words.off}</ToneBadge>
}

function SwitchAccount({ account }: { account: Account }) {
  const { account_id, name, enabled } = account
  const { action, label, description } = enabled ? words.switchOff : words.switchOn
  return (
    <PeopleButton
      action={action}
      label={label(name)}
      description={
        <>
          {shown(description(name))}
          {enabled && <GoesAlong accountId={account_id} />}
          {!enabled && changesProduction(account) && <SecondPersonHint of="people" />}
        </>
      }
      run={(_, alone) => changeAccount(account_id, { enabled: !enabled }, alone)}
      makesStale={['accounts', 'sessions', 'tokens', 'invitations']}
      done={(after) => (after.enabled ? words.switchedOn(name) : words.switchedOff(name))}
    />
  )
}
