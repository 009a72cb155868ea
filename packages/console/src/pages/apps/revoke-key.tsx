import { Button } from '@mantine/core'
import { answered } from '../../api/reach.ts'
import { useApiChange } from '../../api/use-api-change.ts'
import { useConfirmChange } from '../../shared/confirm-change.tsx'
import { ErrorNotice } from '../../shared/states.tsx'
import { texts } from '../../texts/texts.ts'

interface RevokeKeyProps {
  appId: string
  serialNo: string
}

/** Always asks for confirmation, because a revocation cannot be undone. */
export function RevokeKey({ appId, serialNo }: RevokeKeyProps) {
  const { revoke, revokeLabel, revokeConfirm, revokeDone } = texts.apps.keys
  const confirm = useConfirmChange()
  const change = useApiChange<void>({
    run: (api) =>
      answered(
        api.DELETE('/apps/{app_id}/keys/{serial_no}', {
          params: { path: { app_id: appId, serial_no: serialNo } },
        }),
      ),
    makesStale: ['/apps'],
    done: revokeDone(serialNo),
  })
  const ask = async () => {
    const description = revokeConfirm(serialNo, appId)
    if (await confirm({ description, action: revoke, always: true })) change.mutate()
  }
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={revokeLabel(serialNo)}
        loading={change.isPending}
        onClick={ask}
      >
        {revoke}
      </Button>
      <ErrorNotice error={change.error} />
    </>
  )
}
