import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useState } from 'react'

export interface ChangeToConfirm {
  /** One sentence about what is going to happen. */
  description: ReactNode
  /** The label of the button, such as `Revoke`. */
  action: string
  /** The values that change, old and new. */
  changes?: ReactNode
  /** Asks in the sandbox too, for changes that cannot be undone. */
  always?: boolean
  /** The change belongs to no single environment. It is always asked for, and the dialog does not name production. */
  isForBothEnvironments?: boolean
}

export interface ConfirmDialogProps {
  change: ChangeToConfirm
  isOpen: boolean
  onSettle(confirmed: boolean): void
}

type ConfirmDialog = ComponentType<ConfirmDialogProps>
type AskFirst = (change: ChangeToConfirm, dialog: ConfirmDialog) => Promise<boolean>

const AskFirstContext = createContext<AskFirst | undefined>(undefined)

interface Question {
  change: ChangeToConfirm
  Dialog: ConfirmDialog
  answer(confirmed: boolean): void
  isOpen: boolean
}

/** Shows the dialog that a page asks with. The page brings it along, so the shell loads before it. */
export function ConfirmChangeProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const askFirst = useCallback<AskFirst>(
    (change, Dialog) => new Promise((answer) => setQuestion({ change, Dialog, answer, isOpen: true })),
    [],
  )
  const settle = (confirmed: boolean) => {
    question?.answer(confirmed)
    // A dialog that closes gives the focus back; one that is gone cannot.
    setQuestion((before) => before && { ...before, isOpen: false })
  }
  return (
    <AskFirstContext.Provider value={askFirst}>
      {children}
      {question && <question.Dialog change={question.change} isOpen={question.isOpen} onSettle={settle} />}
    </AskFirstContext.Provider>
  )
}

export function useAskFirst(): AskFirst {
  const askFirst = useContext(AskFirstContext)
  if (!askFirst) throw new Error('useAskFirst is used outside of the shell')
  return askFirst
}
