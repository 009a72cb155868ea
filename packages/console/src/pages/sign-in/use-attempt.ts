import { useCallback, useState } from 'react'

/** One attempt at a time, with its failure. */
export function useAttempt(onDone: () => void) {
  const [error, setError] = useState<Error>()
  const [isBusy, setBusy] = useState(false)
  const attempt = useCallback(
    async (act: () => Promise<unknown>) => {
      setBusy(true)
      setError(undefined)
      await act().then(onDone, setError)
      setBusy(false)
    },
    [onDone],
  )
  return { error, isBusy, attempt }
}
