import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BodyText, bytesOf, type Vector } from '../../../../vectors/source/vector.ts'

const FOLDER = new URL('../../../../vectors/', import.meta.url)

export function readVectorText(file: string): string {
  return readFileSync(new URL(file, FOLDER), 'utf8')
}

export function vectorPath(file: string): string {
  return fileURLToPath(new URL(file, FOLDER))
}

/** Never empty in either half that the caller asks for: a vector test that runs no case proves nothing. */
export function readVectors<Input, Expected = object, Failure = object>(
  file: string,
): { valid: Vector<Input, Expected, Failure>[]; invalid: Vector<Input, Expected, Failure>[] } {
  const { cases } = JSON.parse(readVectorText(file)) as { cases: Vector<Input, Expected, Failure>[] }
  return {
    valid: cases.filter((vector) => vector.valid),
    invalid: cases.filter((vector) => !vector.valid),
  }
}

export interface PartsInput {
  method: string
  target: string
  timestamp: string
  nonce: string
  body: BodyText
}

export function signedParts({ method, target, timestamp, nonce, body }: PartsInput) {
  return { method, target, timestamp, nonce, body: bytesOf(body) }
}
