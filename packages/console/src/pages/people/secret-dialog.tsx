import { Button, Group, Stack } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { Dialog, type DialogState } from '../../shared/forms/dialog.tsx'
import { Icon } from '../../shared/icons.tsx'
import { Caution } from '../../shared/states/notices.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './shown-once.module.css'

export interface FormProps<M> {
  onMade(made: M): void
  onClose(): void
}

interface SecretDialogProps<M> extends DialogState {
  words: { title: string; madeTitle(name: string): string; notice: string; copy: string }
  /** Names the secret. */
  label: string
  secretOf(made: M): string
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

interface ShownOnceProps {
  /** Names the secret. */
  label: string
  secret: string
  /** Says that it is not shown again, and what to do with it. */
  notice: string
  copy: string
  onDone(): void
}

/** A secret that the service shows this once. */
function ShownOnce({ label, secret, notice, copy, onDone }: ShownOnceProps) {
  const clipboard = useClipboard({ timeout: 2000 })
  return (
    <Stack gap="sm">
      <Caution role="status">{notice}</Caution>
      <p className={classes.label}>{label}</p>
      <code className={classes.secret}>{secret}</code>
      <Group justify="end" gap="xs">
        <Button
          data-autofocus
          leftSection={<Icon name={clipboard.copied ? 'check' : 'copy'} size={14} />}
          onClick={() => clipboard.copy(secret)}
        >
          {clipboard.copied ? texts.common.copied : copy}
        </Button>
        <Button variant="default" onClick={onDone}>
          {texts.people.done}
        </Button>
      </Group>
    </Stack>
  )
}
