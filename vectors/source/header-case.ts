import type { Vector } from './vector.ts'

export const SIGNATURE = Buffer.from([...Array(256).keys()]).toString('base64')

export const PAIRS = {
  auth_id: 'demo-app',
  auth_id_type: 'APP_ID',
  serial_no: '7',
  nonce_str: 'K8sJ2mQ0vXy7RtB4nLwZ9cHd6FpA1eGu',
  timestamp: '1767225600',
  signature: SIGNATURE,
}

type Pairs = Partial<Record<keyof typeof PAIRS, string>>

export const header = (pairs: object = PAIRS, separator = ',') =>
  `TXGW-SHA256-RSA2048 ${Object.entries(pairs)
    .map(([name, value]) => `${name}=${value}`)
    .join(separator)}`

export function accepted(comment: string, tags: string[], text: string, change: Pairs = {}): Vector {
  return { comment, valid: true, tags, input: { header: text }, expected: { ...PAIRS, ...change } }
}

export function changed(comment: string, tags: string[], change: Pairs): Vector {
  return accepted(comment, tags, header({ ...PAIRS, ...change }), change)
}

export function refused(pair: string, comment: string, tags: string[], text: string): Vector {
  return { comment, valid: false, tags, input: { header: text }, error: { pair } }
}

export function broken(name: keyof typeof PAIRS, comment: string, tags: string[], value: string): Vector {
  return refused(name, comment, [name, ...tags], header({ ...PAIRS, [name]: value }))
}

export function without(name: keyof typeof PAIRS): Vector {
  const rest = Object.entries(PAIRS).filter(([key]) => key !== name)
  return refused(name, `${name} is missing`, [name, 'missing'], header(Object.fromEntries(rest)))
}
