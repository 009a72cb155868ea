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

export interface AskedProps<A> {
  isOpen: boolean
  onSettle(answer: A): void
}

type Ask = <A>(dialog: ComponentType<AskedProps<A>>) => Promise<A>

const AskFirstContext = createContext<Ask | undefined>(undefined)

interface Question {
  Dialog: ComponentType<AskedProps<unknown>>
  answer(given: unknown): void
  isOpen: boolean
}

/** Shows the dialog that a page asks with. The page brings it along, so the shell loads before it. */
export function ConfirmChangeProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const askFirst = useCallback<Ask>(
    (Dialog) => new Promise((answer) => setQuestion({ Dialog, answer, isOpen: true })),
    [],
  )
  const settle = (given: unknown) => {
    question?.answer(given)
    // A dialog that closes gives the focus back; one that is gone cannot.
    setQuestion((before) => before && { ...before, isOpen: false })
  }
  return (
    <AskFirstContext.Provider value={askFirst}>
      {children}
      {question && <question.Dialog isOpen={question.isOpen} onSettle={settle} />}
    </AskFirstContext.Provider>
  )
}

export function useAskFirst(): Ask {
  const askFirst = useContext(AskFirstContext)
  if (!askFirst) throw new Error('useAskFirst is used outside of the shell')
  return askFirst
}
