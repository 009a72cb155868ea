import { SETTINGS, type SettingName } from '@txgw/config/settings'
import type { Server } from './document.ts'

export const MERCHANT_SERVERS: Server[] = [
  server('Production: the merchant API', 'https', ['host', 'productionPort']),
  server('Sandbox: the merchant API, with errors that name the mistake', 'https', ['host', 'sandboxPort']),
]

/** The operator listener uses HTTPS unless it listens on loopback. */
export const OPERATOR_SERVERS: Server[] = [
  server('Operator listener on loopback', 'http', ['operatorHost', 'operatorPort']),
  server('Operator listener on any other address', 'https', ['operatorHost', 'operatorPort']),
]

function server(
  description: string,
  scheme: 'http' | 'https',
  [host, port]: [SettingName, SettingName],
): Server {
  return {
    url: `${scheme}://{host}:{port}`,
    description,
    variables: { host: variable(host), port: variable(port) },
  }
}

function variable(name: SettingName): { default: string; description: string } {
  const { flag, default: byDefault, help } = SETTINGS[name]
  return { default: byDefault ?? '', description: `${flag}: ${help}` }
}
