import type { ReactNode } from 'react'
import { texts } from '../../texts/frame-texts.ts'
import { Icon } from '../icons.tsx'
import { shown } from '../text/outside-text.tsx'
import classes from './checklist.module.css'

export interface ChecklistItem {
  title: string
  isDone: boolean
  content: ReactNode
}

const { states } = texts.common.checklist

/** Steps that follow each other. The first one that is not done is the one to do now. */
export function Checklist({ items }: { items: ChecklistItem[] }) {
  const now = items.findIndex(({ isDone }) => !isDone)
  return (
    <ol className={classes.list}>
      {items.map(({ title, isDone, content }, index) => {
        const state = isDone ? 'done' : index === now ? 'now' : 'later'
        return (
          <li key={title} className={classes.item} data-state={state}>
            <span className={classes.tick}>{isDone && <Icon name="check" size={12} />}</span>
            <div>
              <p className={classes.title}>
                {title} <span className={classes.state}>{states[state]}</span>
              </p>
              {shown(content)}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
