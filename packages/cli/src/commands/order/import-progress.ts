import { progressBar } from '../../output/progress-bar.ts'
import { plural } from '../../output/text-layout.ts'
import type { Passed } from './line-source.ts'

export interface ImportPace extends Passed {
  bytesTotal?: number
  elapsedMs: number
}

/** `Sending [######··············]  31 %  12,000 lines, 4.1 MB, 9,100 lines/s, 3 s left` */
export function importProgressLine({ bytes, lines, ended, bytesTotal, elapsedMs }: ImportPace): string {
  const seconds = Math.max(elapsedMs, 1) / 1000
  const facts = [
    plural(lines, 'line'),
    megabytes(bytes),
    `${Math.round(lines / seconds).toLocaleString('en-US')} lines/s`,
  ]
  if (ended) return `Everything is sent (${facts.join(', ')}); the service is storing the rest`
  if (bytesTotal === undefined) return `Sending  ${facts.join(', ')}`
  // A file may grow while it is read.
  const share = Math.min(bytes / bytesTotal, 1)
  const secondsLeft = Math.ceil((seconds * (1 - share)) / share)
  return `Sending ${progressBar(share)}  ${facts.join(', ')}, ${secondsLeft} s left`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
