import type { KeyObject } from 'node:crypto'
import { AuthorizationHeaderError, signRequest } from '@txgw/merchant'
import { readAuthorization } from '@txgw/signature-doctor/header/read-authorization'
import type { ReceivedRequest } from '@txgw/signature-doctor/received-request'

/** The header that this request should have had; undefined when its own values break a rule. */
export async function rightHeader(
  received: ReceivedRequest,
  privateKey: KeyObject,
): Promise<string | undefined> {
  const { authorization } = readAuthorization(received.authorizations)
  if (!authorization) return undefined
  const { authId: appId, serialNo, timestamp, nonce } = authorization
  const { method, signedTarget: target, body } = received
  try {
    const signed = await signRequest(
      { method, target, body },
      { appId, serialNo, timestamp, nonce, privateKey },
    )
    return signed.headers.authorization
  } catch (error) {
    if (error instanceof AuthorizationHeaderError) return undefined
    throw error
  }
}
