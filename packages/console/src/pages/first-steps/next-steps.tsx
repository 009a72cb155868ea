import type { App } from '@txgw/gateway/operator-api'
import { Link } from 'wouter'
import { useSession } from '../../session/use-session.ts'
import { CodeBlock } from '../../shared/layout/code-block.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { pathPart } from '../../shared/location/path-part.ts'
import { texts } from '../../texts/texts.ts'
import classes from './first-steps.module.css'

const words = texts.firstSteps.next

export function NextSteps({ app: { app_id, webhook_url } }: { app: App }) {
  const { environments } = useSession().own
  return (
    <Panel title={words.title}>
      <div className={classes.content}>
        <CodeBlock
          label={words.certify}
          code={`npx @txgw/cli certify ${webhook_url ?? 'https://your-webhook'} --app ${app_id} --html report.html`}
        />
        <p>{words.guide}</p>
        <p className={classes.links}>
          <Link href={`/apps/${pathPart(app_id)}`}>{texts.apps.page.title(app_id)}</Link>
          <Link href="/orders">{words.orders}</Link>
          {environments.includes('production') && (
            <Link href={`~/production/apps/${pathPart(app_id)}`}>{words.production}</Link>
          )}
        </p>
      </div>
    </Panel>
  )
}
