import type { App } from '@txgw/gateway/operator-api'
import { Link } from 'wouter'
import { useSession } from '../../session/use-session.ts'
import { CodeBlock } from '../../shared/layout/code-block.tsx'
import { queryText } from '../../shared/location/query-text.ts'
import { Failure } from '../../shared/states/notices.tsx'
import { inEnglish } from '../../shared/text/outside-text.tsx'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './first-steps.module.css'
import type { Progress } from './progress.ts'

const words = texts.firstSteps.query

export function QueryStep({ app, progress }: { app: App; progress: Progress }) {
  const { sandbox_url: url } = useSession().own
  const { activeKey, verified, isVerified, refused } = progress
  if (verified) {
    return (
      <p>
        {words.done} <Link href={`/timeline/${verified.debug_id}`}>{verified.debug_id}</Link>{' '}
        <Time value={verified.received_at} />
      </p>
    )
  }
  if (isVerified) return <p>{words.seen}.</p>
  const serial = activeKey?.serial_no ?? '1'
  const file = texts.apps.addKey.privateFile(app.app_id, serial)
  return (
    <div className={classes.content}>
      <p>{words.open}</p>
      <CodeBlock
        label={words.command}
        code={`npx @txgw/cli query any-order --app ${app.app_id} --serial ${serial} \\\n  --key ${file} --url ${url ?? words.url}`}
      />
      {url === undefined && <p className={classes.hint}>{words.urlHint}</p>}
      {refused ? (
        <Failure>
          <div className={classes.content}>
            <p>
              {words.refused(refused.error_name ?? String(refused.status))},{' '}
              <Time value={refused.received_at} />.
            </p>
            <p>{inEnglish(refused.reason)}</p>
            <Link href={`/inspector${queryText({ debug_id: refused.debug_id })}`}>{words.inspect}</Link>
          </div>
        </Failure>
      ) : (
        <p className={classes.hint}>{words.none}</p>
      )}
    </div>
  )
}
