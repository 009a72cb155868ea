import { Button } from '@mantine/core'
import { answered } from '../../api/reach.ts'
import { useApiChange } from '../../api/use-api-change.ts'
import { useAsksFirst } from '../../session/use-asks-first.ts'
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
  const asksFirst = useAsksFirst()
  const key = { serial_no: serialNo }
  const change = useApiChange<unknown>({
    run: (api) =>
      asksFirst
        ? answered(api.POST('/change-requests', { body: { app_id: appId, revoke_key: key } }))
        : answered(
            api.DELETE('/apps/{app_id}/keys/{serial_no}', { params: { path: { app_id: appId, ...key } } }),
          ),
    makesStale: ['/apps', '/change-requests'],
    done: asksFirst ? texts.changeRequests.asked : revokeDone(serialNo),
  })
  const ask = async () => {
    const description = asksFirst ? texts.changeRequests.confirmAsk(appId) : revokeConfirm(serialNo, appId)
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
