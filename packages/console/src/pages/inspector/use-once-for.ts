import { useEffect, useRef } from 'react'

/** Acts when the value becomes another one that is not empty: at first, and after every change. */
export function useOnceFor(value: string, act: () => void): void {
  const actedFor = useRef('')
  useEffect(() => {
    if (value === actedFor.current) return
    actedFor.current = value
    if (value !== '') act()
  })
}
