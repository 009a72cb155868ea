import { mayManagePeople } from '../../session/home.ts'
import { useSession } from '../../session/use-session.ts'
import { Columns, PanelStack } from '../../shared/layout/columns.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { QueryStates } from '../../shared/states/query-states.tsx'
import { texts } from '../../texts/texts.ts'
import { useTwoPeople } from '../../two-people/use-two-people.ts'
import { BreakGlass } from './break-glass.tsx'
import { ExemptTokens } from './exempt-tokens.tsx'
import { PolicyForm } from './policy-form.tsx'
import { WhatHolds } from './what-holds.tsx'

const words = texts.twoPeople

/** When two people decide about production, and what one of them has done alone. */
export function TwoPeoplePage() {
  const { own } = useSession()
  const query = useTwoPeople()
  return (
    <Page title={words.title} description={words.description}>
      <BreakGlass />
      <QueryStates query={query}>
        {(policy) => (
          <Columns split="even">
            <PanelStack>
              <WhatHolds policy={policy} />
              {mayManagePeople(own) && <ExemptTokens />}
            </PanelStack>
            {own.role === 'admin' && <PolicyForm policy={policy} />}
          </Columns>
        )}
      </QueryStates>
    </Page>
  )
}
