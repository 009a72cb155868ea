import type { Validation } from '@txgw/gateway/operator-api'
import type { Environment } from '@txgw/gateway/settings'
import { DEMO_APP_ID } from '../demo/demo-orders.ts'
import { type OperatorOptions, repeatedFlags } from '../input/command-options.ts'
import { commandLine } from '../output/invocation.ts'

/** The step that lets the service send the next question; undefined when the merchant has to act. */
export function validationAdvice(
  { app_id: appId, url, reason }: Validation,
  options: OperatorOptions,
): string | undefined {
  const flags = repeatedFlags(options)
  if (reason?.code === 'no-webhook-url') {
    const command = `${commandLine(['app', 'set', appId, ...flags])} --webhook-url <url>`
    return `${demoRemark(appId, options.env)}Give the app a webhook address:\n  ${command}`
  }
  if (reason?.code === 'dial-refused' && url !== null) {
    return `See which rule refuses the address, and what would let it through:\n  ${commandLine(['webhook', 'check', url, ...flags])}`
  }
  return undefined
}

function demoRemark(appId: string, env: Environment): string {
  if (appId !== DEMO_APP_ID || env !== 'production') return ''
  return 'The demo game backend answers in the sandbox only: production calls https and nothing else.\n'
}
