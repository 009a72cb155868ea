import { type ReactNode, useState } from 'react'
import { Dialog } from '../../shared/forms/dialog.tsx'
import { ShownOnce } from './shown-once.tsx'

export interface FormProps<M> {
  onMade(made: M): void
  onClose(): void
}

interface SecretDialogProps<M> {
  words: { title: string; madeTitle(name: string): string; notice: string; copy: string }
  /** Names the secret. */
  label: string
  secretOf(made: M): string
  isOpen: boolean
  onClose(): void
  /** Makes what the secret belongs to. */
  children(form: FormProps<M>): ReactNode
}

/** Asks for something new, and then shows its secret once. */
export function SecretDialog<M extends { name: string }>(props: SecretDialogProps<M>) {
  const { words, label, secretOf, isOpen, onClose, children } = props
  const [made, setMade] = useState<M>()
  const close = () => {
    onClose()
    setMade(undefined)
  }
  return (
    <Dialog title={made ? words.madeTitle(made.name) : words.title} isOpen={isOpen} onClose={close} isSticky>
      {made ? (
        <ShownOnce
          label={label}
          secret={secretOf(made)}
          notice={words.notice}
          copy={words.copy}
          onDone={close}
        />
      ) : (
        children({ onMade: setMade, onClose: close })
      )}
    </Dialog>
  )
}
