import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rsaPair } from '../keys/rsa-pair.ts'

/**
 * A merchant that shares no code with the service: bash, openssl and curl. It follows the contract word by word,
 * so that a mistake in our own code cannot hide behind itself.
 */
const QUERY = `
set -euo pipefail
timestamp=\${TIMESTAMP:-$(date +%s)}
nonce=$(LC_ALL=C tr -dc 'A-Za-z0-9' < /dev/urandom | head -c 32 || true)
signature=$( (printf 'POST\\n%s\\n%s\\n%s\\n' "$SIGNED_PATH" "$timestamp" "$nonce"; cat "$BODY"; printf '\\n') \\
  | openssl dgst -sha256 -sign "$KEY" -binary | openssl base64 -A)
exec curl --silent --show-error --max-time 20 --cacert "$CA" --request POST "$URL" --path-as-is --globoff \\
  --header 'Content-Type: application/json' --header 'Accept: application/json' \\
  --header "Authorization: TXGW-SHA256-RSA2048 auth_id=$APP,auth_id_type=APP_ID,serial_no=$SERIAL,nonce_str=$nonce,timestamp=$timestamp,signature=$signature" \\
  --data-binary "@$BODY" --write-out '\\n%{http_code}' --dump-header "$HEADERS"
`

export interface ShellQuery {
  baseUrl: string
  caPath: string
  path?: string
  /** The path that the merchant calls, when a proxy in front strips a part of it. */
  signedPath?: string
  body: string | Buffer
  timestamp?: number
}

export interface ShellClient {
  publicKeyPem: string
  query(query: ShellQuery): Promise<{ status: number; text: string; headers: Record<string, string> }>
  dispose(): void
}

export function createShellClient({ appId, serialNo }: { appId: string; serialNo: string }): ShellClient {
  const directory = mkdtempSync(join(tmpdir(), 'txgw-shell-'))
  const key = join(directory, 'private.pem')
  const { privateKey, publicKey } = rsaPair()
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  let calls = 0
  return {
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    query({ baseUrl, caPath, path = '/gateway/v2/orders', signedPath = path, body, timestamp }) {
      const bodyFile = join(directory, `body-${++calls}`)
      const headersFile = join(directory, `headers-${calls}`)
      writeFileSync(bodyFile, body)
      const env = {
        PATH: process.env.PATH,
        URL: baseUrl + path,
        SIGNED_PATH: signedPath,
        CA: caPath,
        KEY: key,
        BODY: bodyFile,
        HEADERS: headersFile,
        APP: appId,
        SERIAL: serialNo,
        ...(timestamp !== undefined && { TIMESTAMP: String(timestamp) }),
      }
      return new Promise((resolve, reject) => {
        execFile('bash', ['-c', QUERY], { env }, (error, stdout, stderr) => {
          if (error) return reject(new Error(`the shell client failed: ${stderr}`))
          const end = stdout.lastIndexOf('\n')
          const headers = readHeaders(readFileSync(headersFile, 'latin1'))
          resolve({ status: Number(stdout.slice(end + 1)), text: stdout.slice(0, end), headers })
        })
      })
    },
    dispose: () => rmSync(directory, { recursive: true }),
  }
}

/** By their names in lower case. */
function readHeaders(text: string): Record<string, string> {
  const lines = text.split('\r\n').filter((line) => line.includes(':'))
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':')
      return [name.toLowerCase(), value.join(':').trim()]
    }),
  )
}
