import type { Environment } from '@txgw/base/environment'
import { Link } from 'wouter'
import { useSession } from '../../session/use-session.ts'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { useEnvironment } from '../../shared/location/use-environment.ts'
import { Empty } from '../../shared/states/states.tsx'
import { formatList } from '../../shared/text/format.ts'
import { texts } from '../../texts/frame-texts.ts'

export function NotFoundPage() {
  const { title, body, home } = texts.common.notFound
  return (
    <Page title={title}>
      <Panel>
        <Empty title={body}>
          <Link href="/">{home}</Link>
        </Empty>
      </Panel>
    </Page>
  )
}

/** Shown in place of a page that the viewer's role does not include. */
export function NotPermittedPage({ title }: { title: string }) {
  const { name, role, environments } = useSession().own
  const { notPermitted, environments: names } = texts.common
  const covered = formatList(environments.map((each) => names[each]))
  return (
    <Page title={title}>
      <Panel>
        <Empty title={notPermitted.title} icon="person" hint={notPermitted.body(name, role, covered)} />
      </Panel>
    </Page>
  )
}

interface OtherEnvironmentPageProps {
  title: string
  /** The only environment that has the page. */
  only: Environment
  /** The path of the page within its environment. */
  path: string
}

/** Shown in place of a page that this environment does not have. */
export function OtherEnvironmentPage({ title, only, path }: OtherEnvironmentPageProps) {
  const { environments, otherEnvironment } = texts.common
  const here = environments[useEnvironment()]
  return (
    <Page title={title}>
      <Panel>
        <Empty title={otherEnvironment.title(environments[only])} icon="warning">
          <p>{otherEnvironment.body(here)}</p>
          <Link href={`~/${only}${path}`}>{otherEnvironment.go(environments[only])}</Link>
        </Empty>
      </Panel>
    </Page>
  )
}
