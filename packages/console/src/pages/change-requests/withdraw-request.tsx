import { Button } from '@mantine/core'
import type { ChangeRequest } from '@txgw/gateway/operator-api'
import { answered } from '../../api/reach.ts'
import { useApiChange } from '../../api/use-api-change.ts'
import { useConfirmChange } from '../../shared/forms/confirm-change.tsx'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { texts } from '../../texts/texts.ts'
import { changeWords } from './change-words.ts'

const words = texts.changeRequests

export function WithdrawRequest({ request }: { request: ChangeRequest }) {
  const confirm = useConfirmChange()
  const path = { id: request.change_request_id }
  const withdraw = useApiChange<unknown>({
    run: (api) => answered(api.POST('/change-requests/{id}/withdraw', { params: { path } })),
    makesStale: ['/change-requests'],
    done: words.withdrawnDone,
  })
  const ask = async () => {
    const description = words.withdrawConfirm(changeWords(request))
    if (await confirm({ description, action: words.withdraw })) withdraw.mutate()
  }
  return (
    <>
      <Button size="compact-xs" variant="default" loading={withdraw.isPending} onClick={ask}>
        {words.withdraw}
      </Button>
      <ErrorNotice error={withdraw.error} />
    </>
  )
}
