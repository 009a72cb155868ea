import { Button } from '@mantine/core'
import type { Validation } from '@txgw/gateway/operator-api'
import { useLocation } from 'wouter'
import { answered } from '../../api/reach.ts'
import { useApiChange } from '../../api/use-api-change.ts'
import { useConfirmChange } from '../../shared/forms/confirm-change.tsx'
import { Icon } from '../../shared/icons.tsx'
import { pathPart } from '../../shared/location/path-part.ts'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { texts } from '../../texts/texts.ts'

/** Asks the same question once more and opens the new validation. */
export function SendAgain({ validation }: { validation: Validation }) {
  const { resend, resendConfirm, resendDone } = texts.validations.page
  const [, navigate] = useLocation()
  const confirm = useConfirmChange()
  const again = useApiChange<Validation>({
    run: (api) =>
      answered(api.POST('/validations/{id}/resend', { params: { path: { id: validation.validation_id } } })),
    makesStale: ['/validations', '/overview'],
    done: ({ outcome }) => resendDone(outcome),
    onDone: ({ validation_id }) => navigate(`/validations/${pathPart(validation_id)}`),
  })
  const ask = async () => {
    const description = resendConfirm(validation.user_id, validation.app_id)
    if (await confirm({ description, action: resend })) again.mutate()
  }
  return (
    <>
      <Button leftSection={<Icon name="refresh" size={14} />} loading={again.isPending} onClick={ask}>
        {resend}
      </Button>
      <ErrorNotice error={again.error} />
    </>
  )
}
