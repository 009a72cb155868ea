import type { Verdict } from '@txgw/domain/topup/verdict'

/** How the service judges a reply, on one line. */
export function verdictText(verdict: Verdict): string {
  if (verdict.kind === 'allowed') return 'allowed'
  const { code, message } = verdict.reason
  return verdict.kind === 'forbidden' ? `forbidden: ${code}. ${message}` : `no answer, ${code}. ${message}`
}
