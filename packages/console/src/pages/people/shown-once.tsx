import { Button, Group, Stack } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Icon } from '../../shared/icons.tsx'
import { Caution } from '../../shared/states/notices.tsx'
import { texts } from '../../texts/texts.ts'
import classes from './shown-once.module.css'

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
export function ShownOnce({ label, secret, notice, copy, onDone }: ShownOnceProps) {
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
