import { join, resolve } from 'node:path'
import { OPERATOR_TOKEN_OFF } from '@txgw/config/settings'
import type { CliContext } from '../base/cli-context.ts'
import { CliFailure, UsageFailure } from '../base/failure.ts'
import { isLoopback, parseBaseUrl } from '../connection/base-url.ts'
import { operatorUrl } from '../connection/service-addresses.ts'
import { findTrustedCa } from '../connection/trusted-ca.ts'
import type { AccessOptions, OperatorOptions } from '../input/command-options.ts'
import { readFileIfPresent } from '../input/files.ts'
import { DATA_FILES, resolveSetting, SETTINGS } from '../input/settings.ts'
import {
  type ListenerClient,
  type OperatorAccess,
  type OperatorClient,
  openListenerClient,
  openOperatorClient,
} from './operator-client.ts'

/** Runs one piece of work with the operator API and always closes the connection. */
export async function withOperator<T>(
  context: CliContext,
  options: OperatorOptions,
  work: (operator: OperatorClient) => Promise<T>,
): Promise<T> {
  const operator = openOperatorClient({ ...(await resolveAccess(context, options)), env: options.env })
  try {
    return await work(operator)
  } finally {
    await operator.close()
  }
}

/** The same with the operations that concern both environments. */
export async function withListener<T>(
  context: CliContext,
  options: AccessOptions,
  work: (listener: ListenerClient) => Promise<T>,
): Promise<T> {
  const listener = openListenerClient(await resolveAccess(context, options))
  try {
    return await work(listener)
  } finally {
    await listener.close()
  }
}

async function resolveAccess({ environment }: CliContext, options: AccessOptions): Promise<OperatorAccess> {
  const chosenUrl = resolveSetting(SETTINGS.operatorUrl, options.operatorUrl, environment)
  const url = parseBaseUrl(chosenUrl ?? operatorUrl(environment), '--operator-url')
  if (url.protocol === 'http:' && !isLoopback(url)) {
    throw new UsageFailure(
      `${url.origin} is another machine and does not use HTTPS, so the operator token would travel unencrypted.`,
      'Give an https address with --operator-url or TXGW_OPERATOR_URL.',
    )
  }
  const dataDir = resolve(resolveSetting(SETTINGS.dataDir, options.dataDir, environment))
  const token =
    resolveSetting(SETTINGS.operatorToken, options.operatorToken, environment) ??
    (await readTokenFile(join(dataDir, DATA_FILES.operatorToken)))
  if (token === OPERATOR_TOKEN_OFF) throw switchedOff()
  const ca = await findTrustedCa({ url, dataDir, ...(options.ca !== undefined && { caFile: options.ca }) })
  const reachAdvice =
    'Start the service with "txgw serve", or give its address with --operator-url or TXGW_OPERATOR_URL.'
  const { breakGlass } = options
  return { peer: { url, reachAdvice, ...(ca && { ca: ca.pem }) }, token: checkToken(token), breakGlass }
}

async function readTokenFile(path: string): Promise<string> {
  const content = await readFileIfPresent(path)
  if (content) return content.toString().trim()
  throw new CliFailure('NO_OPERATOR_TOKEN', `There is no operator token: ${path} does not exist.`, {
    advice:
      'Start the service once with "txgw serve", name its data folder with --data-dir or TXGW_DATA_DIR, or give the token with --operator-token, TXGW_OPERATOR_TOKEN or TXGW_OPERATOR_TOKEN_FILE.',
  })
}

/** The variables of the service may also be set here. */
function switchedOff(): CliFailure {
  return new CliFailure('NO_OPERATOR_TOKEN', 'The operator token is switched off.', {
    advice:
      'Give a token that "txgw token add" made with --operator-token, TXGW_OPERATOR_TOKEN or TXGW_OPERATOR_TOKEN_FILE.',
  })
}

function checkToken(token: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token
  throw new CliFailure(
    'BAD_OPERATOR_TOKEN',
    'The operator token may contain only visible ASCII characters.',
    {
      advice: 'Copy it again from the data folder of the service, without spaces or line breaks.',
    },
  )
}
