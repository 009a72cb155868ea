// Not by the package's name, because that would load the gateway into the tests of the SDK.
import { rsaPair } from '@txgw/testkit/keys/rsa-pair'

const pair = rsaPair()

/** One key pair for all tests of a file. */
export const KEYS = {
  pkcs8: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  pkcs1: pair.privateKey.export({ type: 'pkcs1', format: 'pem' }) as string,
  spki: pair.publicKey.export({ type: 'spki', format: 'pem' }) as string,
}
