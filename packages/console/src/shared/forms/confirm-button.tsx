import { Button } from '@mantine/core'
import { Icon, type IconName } from '../icons.tsx'
import { ErrorNotice } from '../states/states.tsx'
import { visibleText } from '../text/visible-text.ts'
import { useConfirmChange } from './confirm-change.tsx'
import type { ChangeToConfirm } from './confirm-provider.tsx'

interface ConfirmButtonProps extends Omit<ChangeToConfirm, 'changes'> {
  change: { error: Error | null; isPending: boolean; mutate(): void }
  /** Names the thing too, for screen readers. */
  label?: string
  /** A button of the page has an icon. A button in a row of a table has none, and is small. */
  icon?: IconName
}

/** A button that asks before it changes something, and says below why the change was refused. */
export function ConfirmButton({ change, label, icon, ...question }: ConfirmButtonProps) {
  const confirm = useConfirmChange()
  const ask = async () => {
    if (await confirm(question)) change.mutate()
  }
  return (
    <>
      <Button
        {...(icon
          ? { leftSection: <Icon name={icon} size={14} /> }
          : { size: 'compact-xs', variant: 'default' })}
        {...(label !== undefined && { 'aria-label': visibleText(label) })}
        loading={change.isPending}
        onClick={ask}
      >
        {question.action}
      </Button>
      <ErrorNotice error={change.error} />
    </>
  )
}
