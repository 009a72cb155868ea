import type { Examination } from '@txgw/gateway/operator-api'
import { Icon } from '../../shared/icons.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { ToneBadge } from '../../shared/status/status-badge.tsx'
import { inEnglish } from '../../shared/text/outside-text.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './examination-report.module.css'
import { StringsToSign } from './strings-to-sign.tsx'

type Mistake = Examination['mistakes'][number]

export function ExaminationReport({ examination }: { examination: Examination }) {
  const { mistakes, notes } = examination
  return (
    <>
      <Verdict examination={examination} />
      {mistakes.length > 0 && (
        <Panel title={texts.inspector.mistakes.title}>
          <ol className={classes.mistakes}>
            {mistakes.map((mistake) => (
              <MistakeItem key={`${mistake.mistake} ${mistake.field}`} mistake={mistake} />
            ))}
          </ol>
        </Panel>
      )}
      {notes.length > 0 && (
        <Panel title={texts.inspector.notes}>
          <ul className={classes.notes}>
            {notes.map((note) => (
              <li key={note}>{inEnglish(note)}</li>
            ))}
          </ul>
        </Panel>
      )}
      <StringsToSign examination={examination} />
    </>
  )
}

function Verdict({ examination: { signature_is_right, signed_by, mistakes } }: { examination: Examination }) {
  const { right, rightBody, rightBut, rightButBody, wrong, signedBy } = texts.inspector.verdict
  const isFine = signature_is_right && mistakes.length === 0
  const [title, body] = isFine
    ? [right, rightBody]
    : signature_is_right
      ? [rightBut, rightButBody]
      : [wrong, wrongBody(mistakes)]
  return (
    <div
      className={classes.verdict}
      data-tone={isFine ? 'green' : signature_is_right ? 'amber' : 'red'}
      role="status"
    >
      <Icon name={isFine ? 'check' : 'warning'} size={22} />
      <div>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.body}>{body}</p>
        {signed_by !== undefined && (
          <p className={classes.body}>
            {signedBy}: {inEnglish(signed_by)}
          </p>
        )}
      </div>
    </div>
  )
}

/** Claims no more than is known: a key that fits alone names no mistake, and a guess proves nothing. */
function wrongBody(mistakes: Mistake[]): string {
  const { wrongUnknown, wrongGuess, keyOnly, wrongBody: found } = texts.inspector.verdict
  const [first] = mistakes
  if (!first) return wrongUnknown
  if (mistakes.length === 1 && first.mistake === 'text-other' && first.certain) return keyOnly
  return mistakes.every(({ certain }) => !certain) ? wrongGuess : found(mistakes.length)
}

function MistakeItem({ mistake: { mistake, field, cause, solution, certain } }: { mistake: Mistake }) {
  const words = texts.inspector.mistakes
  return (
    <li className={classes.mistake}>
      <p className={classes.naming}>
        <code>{mistake}</code>
        <ToneBadge tone="gray">{field}</ToneBadge>
        <span title={certain ? undefined : words.guessHint}>
          <ToneBadge tone={certain ? 'red' : 'amber'}>{certain ? words.certain : words.guess}</ToneBadge>
        </span>
      </p>
      <dl className={classes.advice}>
        <dt>{words.cause}</dt>
        <dd>{inEnglish(cause)}</dd>
        <dt>{words.solution}</dt>
        <dd>{inEnglish(solution)}</dd>
      </dl>
    </li>
  )
}
