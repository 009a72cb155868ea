import { Button } from '@mantine/core'
import { answered } from '../../../api/reach.ts'
import { useConfirmChange } from '../../../shared/forms/confirm-change.tsx'
import { ErrorNotice } from '../../../shared/states/states.tsx'
import { visibleText } from '../../../shared/text/visible-text.ts'
import { texts } from '../../../texts/texts.ts'
import { useAppChange } from '../use-app-change.ts'

interface RevokeKeyProps {
  appId: string
  serialNo: string
}

/** Always asks for confirmation, because a revocation cannot be undone. */
export function RevokeKey({ appId, serialNo }: RevokeKeyProps) {
  const { revoke, revokeLabel, revokeConfirm, revokeDone } = texts.apps.keys
  const confirm = useConfirmChange()
  const key = { serial_no: serialNo }
  const change = useAppChange({
    appId,
    request: () => ({ revoke_key: key }),
    run: (api) =>
      answered(
        api.DELETE('/apps/{app_id}/keys/{serial_no}', { params: { path: { app_id: appId, ...key } } }),
      ),
    words: { confirm: revokeConfirm(serialNo, appId), done: revokeDone(serialNo) },
  })
  const ask = async () => {
    if (await confirm({ description: change.confirmation, action: revoke, always: true })) change.mutate()
  }
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={visibleText(revokeLabel(serialNo))}
        loading={change.isPending}
        onClick={ask}
      >
        {revoke}
      </Button>
      <ErrorNotice error={change.error} />
    </>
  )
}
