import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import type { ChangeRequest } from '@txgw/gateway/operator-api'
import { useState } from 'react'
import { useApiChange } from '../../api/use-api-change.ts'
import { ChangedFields } from '../../audit/changed-fields.tsx'
import { ConfirmButton } from '../../shared/forms/confirm-button.tsx'
import { useConfirmChange } from '../../shared/forms/confirm-change.tsx'
import { Dialog } from '../../shared/forms/dialog.tsx'
import { DialogForm } from '../../shared/forms/dialog-form.tsx'
import { CodeBlock } from '../../shared/layout/code-block.tsx'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { shown } from '../../shared/text/outside-text.tsx'
import { texts } from '../../texts/texts.ts'
import { changeWords, requestedChanges, subjectOf } from './change-words.ts'
import { RequestedChange } from './requested-change.tsx'

const words = texts.changeRequests

/** Approving applies the change at once, so the dialog shows the whole of it. */
export function DecideRequest({ request }: { request: ChangeRequest }) {
  const [isRefusing, dialog] = useDisclosure(false)
  const confirm = useConfirmChange()
  const queries = useQueryClient()
  const path = { id: request.change_request_id }
  const approve = useApiChange<unknown>({
    run: (api) => api.POST('/change-requests/{id}/approve', { params: { path } }),
    makesStale: ['/change-requests', '/apps'],
    done: words.approved,
    // People, tokens and the policy are lists of other pages.
    onDone: () => queries.invalidateQueries(),
  })
  const ask = async () => {
    const key = request.add_key?.public_key
    const description = (
      <Stack gap="xs">
        <span>{shown(words.approveConfirm(changeWords(request), subjectOf(request)))}</span>
        {typeof key === 'string' && (
          <>
            <CodeBlock label={texts.apps.addKey.publicKey} code={key} maxHeight={150} />
            <span>{words.fingerprintHint}</span>
          </>
        )}
      </Stack>
    )
    const changes = <ChangedFields changes={requestedChanges(request)} />
    if (await confirm({ description, changes, action: words.approve, always: true })) approve.mutate()
  }
  return (
    <>
      <Group gap={6} wrap="nowrap">
        <Button size="compact-xs" loading={approve.isPending} onClick={ask}>
          {words.approve}
        </Button>
        <Button size="compact-xs" variant="default" onClick={dialog.open}>
          {words.refuse}
        </Button>
      </Group>
      <ErrorNotice error={approve.error} />
      <Dialog title={words.refuseTitle} isOpen={isRefusing} onClose={dialog.close}>
        <RefuseForm request={request} onClose={dialog.close} />
      </Dialog>
    </>
  )
}

function RefuseForm({ request, onClose }: { request: ChangeRequest; onClose(): void }) {
  const [reason, setReason] = useState('')
  const path = { id: request.change_request_id }
  const refuse = useApiChange<unknown>({
    run: (api) =>
      api.POST('/change-requests/{id}/refuse', {
        params: { path },
        body: reason.trim() === '' ? {} : { reason: reason.trim() },
      }),
    makesStale: ['/change-requests'],
    done: words.refusedDone,
    onDone: onClose,
  })
  return (
    <DialogForm
      action={words.refuse}
      isPending={refuse.isPending}
      color="red"
      onSubmit={() => refuse.mutate()}
      onClose={onClose}
    >
      <RequestedChange request={request} />
      <Textarea
        label={words.reason}
        description={words.reasonHint}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <ErrorNotice error={refuse.error} />
    </DialogForm>
  )
}

export function WithdrawRequest({ request }: { request: ChangeRequest }) {
  const path = { id: request.change_request_id }
  const withdraw = useApiChange<unknown>({
    run: (api) => api.POST('/change-requests/{id}/withdraw', { params: { path } }),
    makesStale: ['/change-requests'],
    done: words.withdrawnDone,
  })
  const description = words.withdrawConfirm(changeWords(request))
  return <ConfirmButton change={withdraw} description={description} action={words.withdraw} />
}
