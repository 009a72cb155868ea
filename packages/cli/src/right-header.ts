import { type KeyObject, sign } from 'node:crypto'
import { readAuthorization } from '@txgw/gateway/signature-doctor/read-authorization'
import type { ReceivedRequest } from '@txgw/gateway/signature-doctor/received-request'
import { AuthorizationHeaderError, formatAuthorization, stringToSign } from '@txgw/protocol'

/** The header this very request should have had; undefined when its own values break a rule. */
export function rightHeader(received: ReceivedRequest, privateKey: KeyObject): string | undefined {
  const { authorization } = readAuthorization(received.authorizations)
  if (!authorization) return undefined
  const { authId, serialNo, timestamp, nonce } = authorization
  const { method, signedTarget: target, body } = received
  const signed = sign('sha256', stringToSign({ method, target, timestamp, nonce, body }), privateKey)
  const signature = signed.toString('base64')
  try {
    return formatAuthorization({ authId, authIdType: 'APP_ID', serialNo, nonce, timestamp, signature })
  } catch (error) {
    if (error instanceof AuthorizationHeaderError) return undefined
    throw error
  }
}
