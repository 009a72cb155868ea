import { Button } from '@mantine/core'
import { useConfirmChange } from '../../shared/forms/confirm-change.tsx'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { visibleText } from '../../shared/text/visible-text.ts'
import { type PeopleChange, usePeopleChange } from './use-people.ts'

interface ConfirmButtonProps<O> extends Pick<PeopleChange<void, O>, 'run' | 'makesStale' | 'done'> {
  /** The label of this button and of the one that confirms. */
  action: string
  /** Names the thing too, for screen readers. */
  label: string
  /** Says what is going to happen, and to what. */
  description: string
}

/** A button in a row that asks before it changes something for both environments. */
export function ConfirmButton<O>({ action, label, description, ...wanted }: ConfirmButtonProps<O>) {
  const change = usePeopleChange(wanted)
  const confirm = useConfirmChange()
  const ask = async () => {
    if (await confirm({ description, action, isForBothEnvironments: true })) change.mutate()
  }
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={visibleText(label)}
        loading={change.isPending}
        onClick={ask}
      >
        {action}
      </Button>
      <ErrorNotice error={change.error} />
    </>
  )
}
