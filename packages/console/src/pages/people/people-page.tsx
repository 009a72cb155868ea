import { Page } from '../../shared/layout/page.tsx'
import { texts } from '../../texts/texts.ts'
import { Accounts } from './accounts.tsx'
import { AllSessions } from './all-sessions.tsx'
import { Invitations } from './invitations.tsx'
import { Tokens } from './tokens.tsx'

/** Everybody and everything that may use this service. */
export function PeoplePage() {
  const { title, description } = texts.people
  return (
    <Page title={title} description={description}>
      <Accounts />
      <Invitations />
      <Tokens />
      <AllSessions />
    </Page>
  )
}
