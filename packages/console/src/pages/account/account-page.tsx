import { Button } from '@mantine/core'
import { useSession } from '../../session/use-session.ts'
import { Facts } from '../../shared/layout/facts.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { formatList } from '../../shared/text/format.ts'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import { OwnSessions } from './own-sessions.tsx'
import { SignInWays } from './sign-in-ways.tsx'

const words = texts.account

/** Shows the one that the viewer acts as, how the viewer signs in, and the browsers that are signed in like that. */
export function AccountPage() {
  const { own, signOut } = useSession()
  return (
    <Page
      title={words.title}
      actions={
        <Button variant="default" onClick={signOut}>
          {texts.shell.signOut}
        </Button>
      }
    >
      <Panel title={own.name}>
        <Facts
          facts={[
            [words.role, own.role],
            [words.environments, formatList(own.environments.map((each) => texts.common.environments[each]))],
            [words.apps, own.app_ids && formatList(own.app_ids)],
            [words.signedInBy, words.ways[own.signed_in_by]],
            [words.ends, <Time key="ends" value={own.expires_at} />],
          ]}
        />
      </Panel>
      {own.account_id !== undefined && <SignInWays />}
      <OwnSessions />
    </Page>
  )
}
