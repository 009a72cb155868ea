import { ConfirmButton } from '../../../shared/forms/confirm-button.tsx'
import { texts } from '../../../texts/texts.ts'
import { useAppChange } from '../use-app-change.ts'

interface RevokeKeyProps {
  appId: string
  serialNo: string
}

/** Always asks for confirmation, because a revocation cannot be undone. */
export function RevokeKey({ appId, serialNo }: RevokeKeyProps) {
  const { revoke, revokeLabel, revokeConfirm, revokeDone } = texts.apps.keys
  const key = { serial_no: serialNo }
  const change = useAppChange({
    appId,
    request: () => ({ revoke_key: key }),
    run: (api) =>
      api.DELETE('/apps/{app_id}/keys/{serial_no}', { params: { path: { app_id: appId, ...key } } }),
    words: { confirm: revokeConfirm(serialNo, appId), done: revokeDone(serialNo) },
  })
  const question = { description: change.confirmation, action: revoke, always: true }
  return <ConfirmButton change={change} label={revokeLabel(serialNo)} {...question} />
}
