import type { TwoPeople } from '@txgw/gateway/operator-api'
import type { ReactNode } from 'react'
import { Facts } from '../../shared/layout/facts.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { formatCount, formatList } from '../../shared/text/format.ts'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'

const words = texts.twoPeople.now

/** What holds now, in the words of the viewer's language: the service says it in English alone. */
export function WhatHolds({ policy }: { policy: TwoPeople }) {
  const { mode, refunds_above: limits, exempt_tokens } = policy
  return (
    <Panel title={words.title}>
      {mode === 'off' ? (
        <p>{words.off}</p>
      ) : (
        <Facts
          facts={[
            [words.apps, whoDecides(policy.operators, policy.operators_until)],
            [words.people, whoDecides(policy.admins, policy.admins_until)],
            [
              texts.twoPeople.policy.amounts,
              limits.length === 0
                ? texts.common.none
                : formatList(limits.map(({ amount, currency }) => `> ${amount} ${currency}`)),
            ],
            [words.exempt, formatCount(exempt_tokens)],
          ]}
        />
      )}
    </Panel>
  )
}

function whoDecides(names: string[], until: string | undefined): ReactNode {
  const [only, ...others] = names
  if (until !== undefined)
    return (
      <>
        {words.notLongAgo} <Time value={until} />.
      </>
    )
  if (only === undefined) return words.nobody
  return others.length === 0 ? words.one(only) : words.two(formatList(names))
}
