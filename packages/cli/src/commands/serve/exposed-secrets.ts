import { fileVariable } from '@txgw/config/secret-variable'
import { OPERATOR_TOKEN_OFF, SETTINGS, type ServeFlags } from '@txgw/config/settings'

/** A password before the host of an address, or among its parameters. */
const PASSWORD = /^[^/:]+:\/\/[^/@:]*:[^/@]+@|[?&]password=/i

/** A warning for each secret that came by flag, where every user of the machine can read it in the process list. */
export function exposedSecrets({ operatorToken, databaseUrl }: ServeFlags): string[] {
  const hasToken = operatorToken !== undefined && operatorToken !== OPERATOR_TOKEN_OFF
  const hasPassword = databaseUrl !== undefined && PASSWORD.test(databaseUrl)
  return [
    ...(hasToken ? [warning('The operator token', SETTINGS.operatorToken)] : []),
    ...(hasPassword ? [warning('The password of the database', SETTINGS.databaseUrl)] : []),
  ]
}

function warning(what: string, { flag, variable }: { flag: string; variable: string }): string {
  return `${what} came with ${flag}, where every user of this machine can see it. Put it in a file and name the file with ${fileVariable(variable)}.`
}
