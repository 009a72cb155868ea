import type { Environment } from '@txgw/base/environment'
import type { Validation } from '@txgw/gateway/operator-api'
import { DEMO_APP_ID } from '../../demo/demo-orders.ts'
import { type OperatorOptions, repeatedFlags } from '../../input/command-options.ts'
import { commandLine } from '../../output/invocation.ts'

/** The step that lets the service send the next question; undefined when the merchant has to act. */
export function validationAdvice(
  { app_id: appId, url, reason }: Validation,
  options: OperatorOptions,
): string | undefined {
  const flags = repeatedFlags(options)
  if (reason?.code === 'no-webhook-url') {
    const command = `${commandLine(['app', 'set', appId, ...flags])} --webhook-url <url>`
    return `${demoRemark(appId, options.env)}Set a webhook address for the app:\n  ${command}`
  }
  if (reason?.code === 'dial-refused' && url !== null) {
    return `Check which rule refuses the address and which setting would allow it:\n  ${commandLine(['webhook', 'check', url, ...flags])}`
  }
  return undefined
}

function demoRemark(appId: string, env: Environment): string {
  if (appId !== DEMO_APP_ID || env !== 'production') return ''
  return 'The demo game backend works only in the sandbox, because production calls only HTTPS addresses.\n'
}
