import { type CidrList, cidrListText, parseCidrList } from '@txgw/base/network/cidr-list'
import type { GatewayConfig } from './config.ts'

/** The configuration as JSON, for another process of the same service. It holds secrets. */
export interface WireConfig extends Omit<GatewayConfig, 'trustedProxies' | 'allowedWebhookAddresses'> {
  trustedProxies: string[]
  allowedWebhookAddresses: string[]
}

export function toWireConfig(config: GatewayConfig): WireConfig {
  return {
    ...config,
    trustedProxies: cidrListText(config.trustedProxies),
    allowedWebhookAddresses: cidrListText(config.allowedWebhookAddresses),
  }
}

export function fromWireConfig(wire: WireConfig): GatewayConfig {
  return {
    ...wire,
    trustedProxies: cidrs(wire.trustedProxies),
    allowedWebhookAddresses: cidrs(wire.allowedWebhookAddresses),
  }
}

function cidrs(texts: string[]): CidrList {
  return texts.flatMap((text) => parseCidrList(text) ?? [])
}
