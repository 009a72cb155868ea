import type { Logger } from '@txgw/base/log/logger'
import { isLoopbackHost } from '@txgw/base/network/loopback'
import type { GatewayConfig } from '@txgw/config/config'
import { SETTINGS } from '@txgw/config/settings'

const WHY = {
  openid: 'the way back from the identity provider comes from the headers of each request',
  'operator-host': 'the operator port answers to any Host name, and links have the name that the caller used',
}

/** Warns where requests decide by their headers what the operator could have said. */
export function tellMissingPublicUrl(
  {
    publicOperatorUrl,
    openid,
    operatorHost,
  }: Pick<GatewayConfig, 'publicOperatorUrl' | 'openid' | 'operatorHost'>,
  logger: Pick<Logger, 'warn'>,
): void {
  if (publicOperatorUrl !== undefined) return
  const why = openid ? 'openid' : isLoopbackHost(operatorHost) ? undefined : 'operator-host'
  if (why === undefined) return
  const { flag } = SETTINGS.publicOperatorUrl
  logger.warn({ kind: 'no-public-operator-url', mend: `set ${flag}` }, WHY[why])
}
