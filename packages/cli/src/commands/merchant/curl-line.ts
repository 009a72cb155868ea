import { resolve } from 'node:path'
import type { SignedRequest } from '../../merchant/signed-request.ts'
import { shellPrintf, shellQuote } from '../../output/shell-quote.ts'

/** A POSIX shell line that sends exactly the signed bytes to exactly the signed path. */
export function curlLine({ url, target, ca, headers, body }: SignedRequest): string {
  const { before, data } = dataOf(body)
  const words = [
    'curl',
    '--silent',
    '--show-error',
    // Without these flags curl would normalise the path or expand brackets, and call a path that was not signed.
    ...(/\/\.{1,2}(?=[/?]|$)/.test(target) ? ['--path-as-is'] : []),
    ...(/[[\]{}]/.test(target) ? ['--globoff'] : []),
    ...(ca ? ['--cacert', resolve(ca.path)] : []),
    ...['--header', 'Content-Type: application/json'],
    ...['--header', 'Accept: application/json'],
    ...['--header', `Authorization: ${headers.authorization}`],
    ...['--data-binary', data],
    url.origin + target,
  ]
  return before + words.map(shellQuote).join(' ')
}

/**
 * Passes the body as an argument where an argument can hold it, else through a pipe. curl would read "@…" as a
 * file name.
 */
function dataOf(body: Buffer): { before: string; data: string } {
  const text = body.toString('utf8')
  const fitsArgument = Buffer.from(text, 'utf8').equals(body) && !text.includes('\0') && !text.startsWith('@')
  return fitsArgument ? { before: '', data: text } : { before: `${shellPrintf(body)} | `, data: '@-' }
}
