import { useSession } from '../../session/use-session.ts'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { Empty } from '../../shared/states/states.tsx'
import { formatList } from '../../shared/text/format-list.ts'
import { texts } from '../../texts/frame-texts.ts'

/** Shown in place of a page that the viewer's role does not include. */
export function NotPermittedPage({ title }: { title: string }) {
  const { name, role, environments } = useSession().own
  const { notPermitted, environments: names } = texts.common
  const covered = formatList(environments.map((each) => names[each]))
  return (
    <Page title={title}>
      <Panel>
        <Empty title={notPermitted.title} icon="person">
          {notPermitted.body(name, role, covered)}
        </Empty>
      </Panel>
    </Page>
  )
}
