import { Button, Group, Stack } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { ActAlone } from '../../api/second-person/act-alone.tsx'
import type { WaitsForSecond } from '../../api/second-person/guarded-call.ts'
import { WaitingWords } from '../../api/second-person/waiting-words.tsx'
import { Dialog, type DialogState } from '../../shared/forms/dialog.tsx'
import { Icon } from '../../shared/icons.tsx'
import { Caution } from '../../shared/states/notices.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './shown-once.module.css'

export interface FormProps<M> {
  onMade(made: M): void
  /** It is made, and works once a second person has approved it. */
  onWaiting(waiting: WaitsForSecond): void
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
  const [waiting, setWaiting] = useState<WaitsForSecond>()
  const close = () => {
    onClose()
    setMade(undefined)
    setWaiting(undefined)
  }
  const name = made?.name ?? waiting?.request.about
  const shown = { label, notice: words.notice, copy: words.copy, onDone: close }
  return (
    <Dialog title={name ? words.madeTitle(name) : words.title} isOpen={isOpen} onClose={close} isSticky>
      {made ? (
        <ShownOnce {...shown} secret={secretOf(made)} />
      ) : waiting ? (
        <ShownOnce {...shown} secret={waiting.request.token ?? waiting.request.link ?? ''}>
          <p className={classes.label}>{texts.twoPeople.waiting.worksLater}</p>
          <WaitingWords request={waiting.request} onLeave={close} />
          <ActAlone waiting={waiting} onDone={(answer) => setMade(answer as M)} />
        </ShownOnce>
      ) : (
        children({ onMade: setMade, onWaiting: setWaiting, onClose: close })
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
  /** Below the secret. */
  children?: ReactNode
}

/** A secret that the service shows this once. */
function ShownOnce({ label, secret, notice, copy, onDone, children }: ShownOnceProps) {
  const clipboard = useClipboard({ timeout: 2000 })
  return (
    <Stack gap="sm">
      <Caution role="status">{notice}</Caution>
      <p className={classes.label}>{label}</p>
      <code className={classes.secret}>{secret}</code>
      {children}
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
