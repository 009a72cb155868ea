import { useEffect, useRef } from 'react'

/** Runs `act` for the first value that is not empty, and again whenever the value changes to another one. */
export function useOnceFor(value: string, act: () => void): void {
  const actedFor = useRef('')
  useEffect(() => {
    if (value === actedFor.current) return
    actedFor.current = value
    if (value !== '') act()
  })
}
