import type { Environment } from '@txgw/base/environment'
import { Link } from 'wouter'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { useEnvironment } from '../../shared/location/use-environment.ts'
import { Empty } from '../../shared/states/states.tsx'
import { texts } from '../../texts/frame-texts.ts'

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
