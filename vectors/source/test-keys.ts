import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'

const FOLDER = new URL('../keys/', import.meta.url)

export const MERCHANT_PUBLIC_KEY = 'keys/test-only-merchant.public.pem'

export function keyText(name: string): string {
  return readFileSync(new URL(`test-only-${name}.pem`, FOLDER), 'utf8')
}

export function privateKey(name: string): KeyObject {
  return createPrivateKey(keyText(`${name}.private`))
}
