import type { ValidationAttempt } from '@txgw/gateway/operator-api'
import { Failure } from '../../shared/states/notices.tsx'
import { inEnglish } from '../../shared/text/in-english.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './attempt-panel.module.css'

/** Why the attempt brought no answer, with the rule and the setting when the dial guard stopped it. */
export function AttemptFailure({ failure }: { failure: NonNullable<ValidationAttempt['failure']> }) {
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
