import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showNotice } from '../../api/show-notice.ts'

export const OWN_SESSIONS_KEY = ['own-sessions']
export const OWN_ACCOUNT_KEY = ['own-account']

interface OwnChange<I> {
  run(input: I): Promise<unknown>
  /** The message to show after a success. */
  done: string
  onDone(): void
}

/** A change of the own account. */
export function useOwnChange<I = void>({ run, done, onDone }: OwnChange<I>) {
  const queries = useQueryClient()
  return useMutation<unknown, Error, I>({
    mutationFn: run,
    onSuccess: () => {
      showNotice(done)
      onDone()
    },
    onSettled: () =>
      Promise.all(
        [OWN_SESSIONS_KEY, OWN_ACCOUNT_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}
