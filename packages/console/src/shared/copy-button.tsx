import { ActionIcon, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { texts } from '../texts/texts.ts'
import { Icon } from './icons.tsx'

interface CopyButtonProps {
  value: string
  /** Names the copied text for screen readers. */
  label?: string
}

export function CopyButton({ value, label = texts.common.copy }: CopyButtonProps) {
  const { copy, copied } = useClipboard({ timeout: 1500 })
  const shown = copied ? texts.common.copied : label
  return (
    <Tooltip label={shown} withArrow>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={shown} onClick={() => copy(value)}>
        <Icon name={copied ? 'check' : 'copy'} size={14} />
      </ActionIcon>
    </Tooltip>
  )
}
