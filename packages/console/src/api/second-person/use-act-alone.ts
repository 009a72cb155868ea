import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createEnvironmentApi } from '../environment-api.ts'
import type { WaitsForSecond } from './guarded-call.ts'

/** Does at once what waits. The request is withdrawn then, because nobody has to decide about it any more. */
export function useActAlone(waiting: WaitsForSecond, onDone: (answer: unknown) => void) {
  const queries = useQueryClient()
  return useMutation<unknown, Error, string>({
    mutationFn: async (reason) => {
      const answer = await waiting.actAlone(reason)
      await withdraw(waiting.request.change_request_id)
      return answer
    },
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries(),
  })
}

/** The act is done by then: a request that stays is refused later, because the state is another one. */
async function withdraw(id: string): Promise<void> {
  const path = { id }
  await createEnvironmentApi('production')
    .POST('/change-requests/{id}/withdraw', { params: { path } })
    .catch(() => {})
}
