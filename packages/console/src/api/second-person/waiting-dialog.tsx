import { Button, Group, Stack } from '@mantine/core'
import type { AskedProps } from '../../shared/forms/confirm-provider.tsx'
import { Dialog } from '../../shared/forms/dialog.tsx'
import { texts } from '../../texts/texts.ts'
import { ActAlone } from './act-alone.tsx'
import type { WaitsForSecond } from './guarded-call.ts'
import { WaitingWords } from './waiting-words.tsx'

/** What became of a call that waits: its viewer leaves it waiting, or has done it alone. */
export type Outcome = { way: 'waits' } | { way: 'alone'; answer: unknown }

interface WaitingDialogProps extends AskedProps<Outcome> {
  waiting: WaitsForSecond
}

export function WaitingDialog({ waiting, isOpen, onSettle }: WaitingDialogProps) {
  const leave = () => onSettle({ way: 'waits' })
  return (
    <Dialog isOnTop title={texts.twoPeople.waiting.title} isOpen={isOpen} onClose={leave}>
      <Stack gap="sm">
        <WaitingWords request={waiting.request} onLeave={leave} />
        <ActAlone waiting={waiting} onDone={(answer) => onSettle({ way: 'alone', answer })} />
        <Group justify="end">
          <Button data-autofocus onClick={leave}>
            {texts.twoPeople.waiting.leave}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
