import type { Check, CheckContext } from '../check.ts'
import { answerText, sameVerdict } from '../prober.ts'
import type { RotationRehearsal } from '../rehearse-rotation.ts'
import { type Finding, fail, leaveOut, pass } from '../report.ts'

export const rotation: Check = {
  id: 'rotation',
  group: 'signature',
  title: 'A new key of the service is accepted, and the old one as long as it is listed',
  why: 'The service replaces its key from time to time, and at once after a leak. A backend that pins one key refuses every recharge from then on.',
  advice:
    'When Txgw-Serial is unknown, fetch the certificates and look again, and keep every key that they list until it expires. The SDK does that when you give it a client.',
  run: async (context) => {
    const rehearsal = await context.startRehearsal()
    if ('leftOut' in rehearsal) return leaveOut(`no rotation was rehearsed: ${rehearsal.leftOut}`)
    try {
      return await judge(rehearsal, context)
    } finally {
      await rehearsal.end()
    }
  },
}

async function judge({ signer }: RotationRehearsal, { prober, ordinary }: CheckContext): Promise<Finding> {
  const withNew = await prober.ask({ signer, unlinted: true })
  if (!sameVerdict(withNew.verdict, ordinary.verdict)) {
    return fail(`signed with a new key that the sandbox lists: ${answerText(withNew)}`)
  }
  const withOld = await prober.ask()
  if (!sameVerdict(withOld.verdict, ordinary.verdict)) {
    return fail(`signed with the old key, which is still listed, after the new one: ${answerText(withOld)}`)
  }
  return pass('the new key was accepted, and the old one after it')
}
