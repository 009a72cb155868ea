import { Button, Group } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { texts } from '../texts/texts.ts'
import classes from './confirm-change.module.css'
import { Dialog } from './dialog.tsx'
import { useEnvironment } from './use-environment.ts'

export interface ChangeToConfirm {
  /** One sentence about what is going to happen. */
  description: ReactNode
  /** The label of the button, such as `Revoke`. */
  action: string
  /** Asks in the sandbox too, for changes that cannot be undone. */
  always?: boolean
  /** The change belongs to no single environment. It is always asked for, and the dialog does not name production. */
  isForBothEnvironments?: boolean
}

type Confirm = (change: ChangeToConfirm) => Promise<boolean>

const ConfirmContext = createContext<Confirm | undefined>(undefined)

interface Question {
  change: ChangeToConfirm
  answer(confirmed: boolean): void
}

/** Every change in production first asks for confirmation, in a dialog that names production. */
export function ConfirmChangeProvider({ children }: { children: ReactNode }) {
  const environment = useEnvironment()
  const [question, setQuestion] = useState<Question>()
  const confirm = useCallback<Confirm>(
    (change) => {
      const isAsked = environment === 'production' || change.always || change.isForBothEnvironments
      if (!isAsked) return Promise.resolve(true)
      return new Promise((answer) => setQuestion({ change, answer }))
    },
    [environment],
  )
  const settle = (confirmed: boolean) => {
    question?.answer(confirmed)
    setQuestion(undefined)
  }
  return (
    <ConfirmContext.Provider value={confirm}>
      {children}
      <ConfirmDialog
        question={question}
        isProduction={environment === 'production' && !question?.change.isForBothEnvironments}
        onSettle={settle}
      />
    </ConfirmContext.Provider>
  )
}

interface ConfirmDialogProps {
  question: Question | undefined
  isProduction: boolean
  onSettle(confirmed: boolean): void
}

function ConfirmDialog({ question, isProduction, onSettle }: ConfirmDialogProps) {
  const { confirm, cancel } = texts.common
  const action = question?.change.action ?? ''
  return (
    <Dialog
      isOnTop
      title={isProduction ? confirm.productionTitle : action}
      isOpen={question !== undefined}
      onClose={() => onSettle(false)}
    >
      {isProduction && <p className={classes.notice}>{confirm.productionNotice}</p>}
      <p className={classes.description}>{question?.change.description}</p>
      <Group justify="end" gap="xs">
        <Button variant="default" onClick={() => onSettle(false)}>
          {cancel}
        </Button>
        <Button color={isProduction ? 'var(--tx-production)' : 'iris'} onClick={() => onSettle(true)}>
          {isProduction ? confirm.productionAction(action) : action}
        </Button>
      </Group>
    </Dialog>
  )
}

/** Resolves to whether the viewer confirmed the change. */
export function useConfirmChange(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirmChange is used outside of the shell')
  return confirm
}
