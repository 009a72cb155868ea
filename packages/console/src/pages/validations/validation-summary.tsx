import type { Validation } from '@txgw/gateway/operator-api'
import { Icon } from '../../shared/icons.tsx'
import { AppId, IdText, PlayerId, StoryId } from '../../shared/ids/id-text.tsx'
import { CodeBlock } from '../../shared/layout/code-block.tsx'
import { Columns, PanelStack } from '../../shared/layout/columns.tsx'
import { Facts } from '../../shared/layout/facts.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { reasonWords } from '../../shared/status/reason.tsx'
import { isByDefault } from '../../shared/status/verdict.ts'
import { inEnglish } from '../../shared/text/outside-text.tsx'
import { formatDuration } from '../../shared/time/format-duration.ts'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './validation-summary.module.css'

const words = texts.validations.page

/** The question, the outcome, and anything odd about the reply. */
export function ValidationSummary({ validation }: { validation: Validation }) {
  const { warnings, user_attribute: attribute } = validation
  return (
    <Columns split="even">
      <PanelStack>
        <VerdictPanel validation={validation} />
        {warnings.length > 0 && <WarningsPanel warnings={warnings} />}
        {attribute !== undefined && (
          <Panel title={words.attribute} description={words.attributeHint}>
            <CodeBlock
              label={words.attributeJson}
              code={JSON.stringify(attribute, null, 2)}
              maxHeight={240}
            />
          </Panel>
        )}
      </PanelStack>
      <QuestionPanel validation={validation} />
    </Columns>
  )
}

function VerdictPanel({ validation }: { validation: Validation }) {
  const { outcome, reason, user_name } = validation
  return (
    <Panel title={words.verdict}>
      <p className={classes.lead}>
        {isByDefault(validation) ? texts.validations.byDefault : texts.validations.outcomes[outcome]}
      </p>
      <Facts
        facts={[
          [words.reason, reason && <IdText value={reason.code} />],
          [words.rawCode, reason?.raw_code && <IdText value={reason.raw_code} />],
          [words.message, reasonWords(outcome, reason?.message)],
          [words.name, user_name],
        ]}
      />
    </Panel>
  )
}

function WarningsPanel({ warnings }: Pick<Validation, 'warnings'>) {
  const { title, description } = texts.validations.warnings
  return (
    <Panel title={title} description={description}>
      <ul className={classes.warnings}>
        {warnings.map(({ code, message }) => (
          <li key={`${code} ${message}`} className={classes.warning}>
            <Icon name="warning" />
            <span>
              {inEnglish(message)} <code>({code})</code>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function QuestionPanel({ validation }: { validation: Validation }) {
  const { app_id, user_id, server_id, recharge_id, started_at, duration_ms, url } = validation
  return (
    <Panel title={words.question}>
      <Facts
        facts={[
          [words.app, <AppId key="app" id={app_id} />],
          [words.user, <PlayerId key="user" player={{ user_id, app_id }} />],
          [words.server, server_id],
          [
            words.recharge,
            recharge_id === null ? words.outside : <StoryId key="recharge" id={recharge_id} />,
          ],
          [words.address, url === null ? null : <IdText key="url" value={url} />],
          [words.started, <Time key="started" value={started_at} />],
          [words.duration, formatDuration(duration_ms)],
        ]}
      />
    </Panel>
  )
}
