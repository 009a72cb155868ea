import { Link } from 'wouter'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { Empty } from '../../shared/states/states.tsx'
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
