/** One case of a vector file. `expected` stands with valid cases, `error` with invalid ones. */
export interface Vector<Input = object, Expected = object, Failure = object> {
  comment: string
  valid: boolean
  tags: string[]
  input: Input
  expected?: Expected
  error?: Failure
}

/** A body whose bytes are UTF-8 is written as text, any other as Base64. */
export type BodyText = { utf8: string } | { base64: string }

export interface VectorFile {
  about: string
  cases: Vector[]
}

export function bytesOf(body: BodyText): Buffer {
  return 'utf8' in body ? Buffer.from(body.utf8, 'utf8') : Buffer.from(body.base64, 'base64')
}

export function base64Of(bytes: Iterable<number>): BodyText {
  return { base64: Buffer.from([...bytes]).toString('base64') }
}
