import { useEffect, useEffectEvent } from 'react'

const PATIENCE_MS = 3_000

interface HeldEnter {
  hasAnswered: boolean
  onAnswer(): void
  /** The text may still be an id, and its timeline says more. */
  onSilence(): void
}

/** Enter that came before the answer takes effect with it: people type a name and press Enter in one go. */
export function useHeldEnter(held: HeldEnter | false): void {
  const isHeld = held !== false
  const hasAnswered = isHeld && held.hasAnswered
  const answer = useEffectEvent(() => isHeld && held.onAnswer())
  const giveUp = useEffectEvent(() => isHeld && held.onSilence())
  useEffect(() => {
    if (!isHeld) return
    if (hasAnswered) {
      answer()
      return
    }
    const timer = setTimeout(() => giveUp(), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isHeld, hasAnswered])
}
