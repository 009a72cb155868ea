import type { CliContext } from '../base/cli-context.ts'
import { CliFailure } from '../base/failure.ts'
import { readInput } from './files.ts'

/** Reads the PEM that is sent to the service. */
export async function readPublicKey(file: string, { streams }: CliContext): Promise<string> {
  const pem = (await readInput(file, streams.stdin)).toString()
  refusePrivateKey(pem)
  return pem
}

/** A private key must not leave its machine, not even to be refused. */
function refusePrivateKey(pem: string): void {
  if (!/-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/.test(pem)) return
  throw new CliFailure(
    'PRIVATE_KEY',
    'This is a private key. It was not sent. Register the public key instead.',
    {
      advice: 'Extract the public key: openssl pkey -in <private key file> -pubout -out public-key.pem',
    },
  )
}
