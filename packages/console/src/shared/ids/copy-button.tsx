import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { texts } from '../../texts/frame-texts.ts'
import { Icon } from '../icons.tsx'

interface CopyButtonProps {
  /** Copied as it is, whatever the page shows in its place. */
  value: string
  /** Names the copied text for screen readers. */
  label?: string
}

export function CopyButton({ value, label = texts.common.copy }: CopyButtonProps) {
  const { copy, copied } = useClipboard({ timeout: 1500 })
  const shown = copied ? texts.common.copied : label
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      title={shown}
      aria-label={shown}
      onClick={() => copy(value)}
    >
      <Icon name={copied ? 'check' : 'copy'} size={14} />
    </ActionIcon>
  )
}
