import { useEffect, useState } from 'react'

/** The clock of the viewer's machine in milliseconds. */
export const readNow = (): number => Date.now()

/** The same, updated at every tick. */
export function useNow(everyMs = 1000): number {
  const [nowMs, setNowMs] = useState(readNow)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(readNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}
