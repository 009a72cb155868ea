import type { Validation, ValidationAttempt } from '@txgw/gateway/operator-api'
import { CodeBlock } from '../../shared/layout/code-block.tsx'
import { Facts } from '../../shared/layout/facts.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { Failure } from '../../shared/states/notices.tsx'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { inEnglish, shown } from '../../shared/text/outside-text.tsx'
import { prettyJson } from '../../shared/text/pretty-json.ts'
import { Time } from '../../shared/time/time.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './attempt-panel.module.css'
import { TimingWaterfall } from './timing-waterfall.tsx'

const words = texts.validations.attempt

interface AttemptPanelProps {
  attempt: ValidationAttempt
  /** Counts from 1. */
  number: number
  validation: Validation
}

/** One attempt: its timings, the request and the reply. */
export function AttemptPanel({ attempt, number, validation }: AttemptPanelProps) {
  const { started_at, timings, failure } = attempt
  return (
    <Panel
      title={words.title(number, validation.attempts.length)}
      description={<Time value={started_at} />}
      actions={<ReplyBadge attempt={attempt} />}
    >
      <div className={classes.stack}>
        {failure && <AttemptFailure failure={failure} />}
        <TimingWaterfall timings={timings} />
        <div className={classes.sides}>
          <RequestSide
            attempt={attempt}
            number={number}
            body={validation.request_body}
            isByHand={validation.url === null}
          />
          <ReplySide attempt={attempt} number={number} />
        </div>
      </div>
    </Panel>
  )
}

function ReplyBadge({ attempt: { status, failure } }: { attempt: ValidationAttempt }) {
  if (failure)
    return (
      <ToneBadge tone="red">{status === undefined ? failure.code : `${status} · ${failure.code}`}</ToneBadge>
    )
  return status === undefined ? null : <ToneBadge tone="green">{status}</ToneBadge>
}

interface RequestSideProps extends Pick<AttemptPanelProps, 'attempt' | 'number'> {
  body: string | null
  isByHand: boolean
}

function RequestSide({ attempt: { request_headers: headers }, number, body, isByHand }: RequestSideProps) {
  const hasHeaders = Object.keys(headers).length > 0
  return (
    <article className={classes.side} aria-label={words.request}>
      <h3 className={classes.sideTitle}>{words.request}</h3>
      {isByHand && hasHeaders && <p className={classes.hint}>{words.byHand}</p>}
      {hasHeaders ? <Headers headers={headers} /> : <p className={classes.hint}>{words.noHeaders}</p>}
      {hasHeaders && <p className={classes.hint}>{words.signatureHidden}</p>}
      {body !== null && <CodeBlock label={words.requestBody(number)} code={prettyJson(body)} />}
    </article>
  )
}

function ReplySide({ attempt, number }: Pick<AttemptPanelProps, 'attempt' | 'number'>) {
  const { status, reply_headers, reply_body } = attempt
  return (
    <article className={classes.side} aria-label={words.reply}>
      <h3 className={classes.sideTitle}>
        {status === undefined ? words.reply : `${words.reply} · ${status}`}
      </h3>
      {status === undefined ? (
        <p className={classes.hint}>{words.noReply}</p>
      ) : (
        <>
          <Headers headers={reply_headers ?? {}} />
          {reply_body ? (
            <CodeBlock label={words.replyBody(number)} code={prettyJson(reply_body)} />
          ) : (
            <p className={classes.hint}>{words.noBody}</p>
          )}
        </>
      )}
    </article>
  )
}

function Headers({ headers }: { headers: Record<string, string> }) {
  return (
    <div className={classes.headers}>
      <Facts
        facts={Object.entries(headers).map(([name, value]) => [name, <code key={name}>{shown(value)}</code>])}
      />
    </div>
  )
}

/** Why the attempt brought no answer, with the rule and the setting when the dial guard stopped it. */
function AttemptFailure({ failure }: { failure: NonNullable<ValidationAttempt['failure']> }) {
  const { code, message, stage, refusal } = failure
  const { stages, rule, setting, settingOr } = texts.validations.attempt
  return (
    <Failure>
      <div className={classes.why}>
        <p>
          <strong>{code}</strong>, {stages[stage]}. {inEnglish(message)}
        </p>
        {refusal && (
          <p>
            {rule}: <code>{refusal.rule}</code>
          </p>
        )}
        {refusal?.setting && (
          <p>
            {setting}{' '}
            <code>
              {refusal.setting.flag} {refusal.setting.value}
            </code>{' '}
            {settingOr}{' '}
            <code>
              {refusal.setting.variable}={refusal.setting.value}
            </code>
          </p>
        )}
      </div>
    </Failure>
  )
}
