import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { texts } from '../../texts/frame-texts.ts'

interface DialogFormProps {
  /** The name of the button that submits. */
  action: string
  isPending: boolean
  isDisabled?: boolean
  /** For an action that cannot be taken back. */
  color?: 'red'
  onSubmit(): void
  onClose(): void
  children: ReactNode
}

/** Fields of a dialog one below the other, with the ways to go on and to leave. */
export function DialogForm(props: DialogFormProps) {
  const { action, isPending, isDisabled = false, color, onSubmit, onClose, children } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {children}
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button type="submit" loading={isPending} disabled={isDisabled} {...(color && { color })}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
