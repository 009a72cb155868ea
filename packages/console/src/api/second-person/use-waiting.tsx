import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useAskFirst } from '../../shared/forms/confirm-provider.tsx'
import { texts } from '../../texts/texts.ts'
import { showNotice } from '../show-notice.ts'
import { WaitsForSecond } from './guarded-call.ts'
import { type Outcome, WaitingDialog } from './waiting-dialog.tsx'

/** The page within the frame. */
const CONTENT_ID = 'content'

interface AfterWaiting<O> {
  /** Nothing has changed: the form shows the state that there is. */
  onWaits?: (() => void) | undefined
  /** The viewer has done it alone. */
  onAlone(answer: O): void
}

/** Tells of a change that waits for a second person, if that is why it failed. */
export function useWaiting(): <O>(error: Error, after: AfterWaiting<O>) => Promise<void> {
  const ask = useAskFirst()
  const queries = useQueryClient()
  return useCallback(
    async (error, { onWaits, onAlone }) => {
      if (!(error instanceof WaitsForSecond)) return
      const outcome = await ask<Outcome>((props) => <WaitingDialog waiting={error} {...props} />)
      // The button that was pressed is off while the form is as it was.
      document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
      queries.invalidateQueries({ queryKey: ['production', 'change-requests'] })
      if (outcome.way === 'waits') return onWaits?.()
      showNotice(texts.twoPeople.alone.done)
      onAlone(outcome.answer as Parameters<typeof onAlone>[0])
    },
    [ask, queries],
  )
}

/** What a form shows beside its fields. A change that waits has a dialog of its own. */
export function failureOf(error: Error | null): Error | null {
  return error instanceof WaitsForSecond ? null : error
}
