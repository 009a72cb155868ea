import type { Check } from '../check.ts'
import { findLeak } from '../find-leak.ts'
import type { Connection, Probe, Prober } from '../prober.ts'
import { fail, pass, warn } from '../report.ts'
import { sendAlone } from '../send-alone.ts'

const TEXT_LENGTH_MAX = 65_536
const CUT_OFF_JSON = Buffer.from('{"id":"txgw-certify","resource":{"app_id":')

type Provocation = [name: string, probe: Probe]

export const errorReplies: Check = {
  id: 'error-replies',
  group: 'answers',
  title: 'Error replies give nothing away about the inside of the backend',
  why: 'A stack trace or a file path shows an attacker the libraries, versions and folders to aim at.',
  advice:
    'Turn the debug mode of the framework off, and catch every error in the handler. Log the details, and answer with a short JSON body such as {"message":"The signature is wrong."}.',
  run: async ({ prober, link, signer, forger }) => {
    const provocations: Provocation[] = [
      ['a bad signature', { signer: { serialNo: signer.serialNo, sign: forger.sign } }],
      ['bad JSON', { body: CUT_OFF_JSON }],
      ['an empty body', { body: Buffer.alloc(0) }],
      ['the method GET', { over: () => sendAlone(link, { method: 'GET' }), body: Buffer.alloc(0) }],
      ['the method PUT', { over: () => sendAlone(link, { method: 'PUT' }) }],
    ]
    const found: string[] = []
    let isGrave = false
    for (const [name, probe] of provocations) {
      const leak = findLeak(await replyText(prober, probe))
      if (!leak) continue
      isGrave ||= leak.kind !== 'framework error page'
      found.push(`${leak.kind} in the reply to ${name}: ${leak.seen}`)
    }
    if (found.length === 0) return pass(`nothing seen in ${provocations.length} replies`)
    return isGrave ? fail(found.join('; ')) : warn(found.join('; '))
  },
}

/** The text of the reply to a probe, whatever its status. */
async function replyText(prober: Prober, probe: Probe): Promise<string> {
  let text = ''
  const over = (shared: Connection): Connection => {
    const connection = probe.over?.(shared) ?? shared
    return {
      post: async (request) => {
        const result = await connection.post(request)
        text = result.body.toString().slice(0, TEXT_LENGTH_MAX)
        return result
      },
    }
  }
  await prober.ask({ ...probe, over, unlinted: true })
  return text
}
