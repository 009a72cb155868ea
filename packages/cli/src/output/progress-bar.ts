const BAR_LENGTH = 20

/** `[######··············]  31 %`; @param share from 0 to 1 */
export function progressBar(share: number): string {
  const filled = Math.floor(share * BAR_LENGTH)
  const bar = '#'.repeat(filled) + '·'.repeat(BAR_LENGTH - filled)
  return `[${bar}] ${String(Math.floor(share * 100)).padStart(3)} %`
}

export interface Pace {
  /** The action and its object. */
  label: string
  done: number
  /** As far as it is known. */
  total: number
  elapsedMs: number
}

/** `Copying orders of production [##########··········]  50 %  5,000 of 10,000, 2,500/s, 2 s left` */
export function paceLine({ label, done, total, elapsedMs }: Pace): string {
  const perSecond = (done * 1000) / Math.max(elapsedMs, 1)
  const share = total === 0 ? 1 : Math.min(done / total, 1)
  const secondsLeft = perSecond === 0 ? '' : `, ${Math.ceil(Math.max(total - done, 0) / perSecond)} s left`
  const [shownDone, shownTotal] = [done, total].map((count) => count.toLocaleString('en-US'))
  const pace = `${Math.round(perSecond).toLocaleString('en-US')}/s`
  return `${label} ${progressBar(share)}  ${shownDone} of ${shownTotal}, ${pace}${secondsLeft}`
}
