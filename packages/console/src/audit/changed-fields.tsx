import { shown } from '../shared/text/outside-text.tsx'
import { visibleText } from '../shared/text/visible-text.ts'
import { texts } from '../texts/texts.ts'
import { fieldWords, valueText } from './change-words.ts'
import classes from './changed-fields.module.css'
import type { FieldChange } from './field-changes.ts'

/** The changed fields, each with its old and its new value. */
export function ChangedFields({ changes }: { changes: FieldChange[] }) {
  if (changes.length === 0) return null
  return (
    <dl className={classes.changes} aria-label={texts.audit.changes}>
      {changes.map((change) => (
        <div key={change.field} className={classes.change}>
          <dt title={visibleText(change.field)}>{shown(fieldWords(change.field))}</dt>
          <dd>
            <Sides change={change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Sides({ change: { before, after } }: { change: FieldChange }) {
  if (before === undefined) return <ins className={classes.after}>{shown(valueText(after))}</ins>
  if (after === undefined) return <del className={classes.before}>{shown(valueText(before))}</del>
  return (
    <>
      <del className={classes.before}>{shown(valueText(before))}</del> <span aria-hidden>→</span>{' '}
      <ins className={classes.after}>{shown(valueText(after))}</ins>
    </>
  )
}
