import { Button, Group } from '@mantine/core'
import { useCallback } from 'react'
import { texts } from '../../texts/frame-texts.ts'
import { useEnvironment } from '../location/use-environment.ts'
import { shown } from '../text/outside-text.tsx'
import classes from './confirm-change.module.css'
import { type AskedProps, type ChangeToConfirm, useAskFirst } from './confirm-provider.tsx'
import { Dialog } from './dialog.tsx'

/**
 * Every change in production first asks for confirmation, in a dialog that names production. The function resolves to
 * whether the viewer confirmed.
 */
export function useConfirmChange(): (change: ChangeToConfirm) => Promise<boolean> {
  const environment = useEnvironment()
  const askFirst = useAskFirst()
  return useCallback(
    (change) => {
      const isAsked = environment === 'production' || change.always || change.isForBothEnvironments
      if (!isAsked) return Promise.resolve(true)
      return askFirst<boolean>((props) => <ConfirmDialog change={change} {...props} />)
    },
    [environment, askFirst],
  )
}

interface ConfirmDialogProps extends AskedProps<boolean> {
  change: ChangeToConfirm
}

function ConfirmDialog({ change, isOpen, onSettle }: ConfirmDialogProps) {
  const { confirm, cancel } = texts.common
  const { action, description, changes, isForBothEnvironments } = change
  const isProduction = useEnvironment() === 'production' && !isForBothEnvironments
  return (
    <Dialog
      isOnTop
      title={isProduction ? confirm.productionTitle : action}
      isOpen={isOpen}
      onClose={() => onSettle(false)}
    >
      {isProduction && <p className={classes.notice}>{confirm.productionNotice}</p>}
      <div className={classes.description}>{shown(description)}</div>
      {changes && <div className={classes.changes}>{changes}</div>}
      <Group justify="end" gap="xs">
        <Button variant="default" onClick={() => onSettle(false)}>
          {cancel}
        </Button>
        <Button color={isProduction ? 'var(--tx-production)' : 'iris'} onClick={() => onSettle(true)}>
          {isProduction ? confirm.productionAction(action) : action}
        </Button>
      </Group>
    </Dialog>
  )
}
