import * as fc from 'fast-check'

export const REQUESTS = [
  'POST /v2/orders?a=b HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: 11\r\n\r\n{"id":"o1"}',
  'POST /v2/orders HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"id"\r\n6;x\r\n:"o1"}\r\n0\r\n\r\n',
  'POST / HTTP/1.0\r\nHost: a:1\r\nX-A: 1\r\nX-A: 2\r\nContent-Length: 0\r\n\r\n',
].map((text) => Buffer.from(text, 'latin1'))

// Node knows a list of methods; to us any token is one, and is answered with 405.
const METHOD_LENGTH = 'POST '.length

const INTERESTING = Buffer.from('\r\n\t :,;0129aFx+-/?#%\0\x7f\x80\xff', 'latin1')

interface Mutation {
  at: number
  remove: number
  insert: number[]
}

const mutation = fc.record({
  at: fc.nat(),
  remove: fc.nat({ max: 2 }),
  insert: fc.array(fc.constantFrom(...INTERESTING), { maxLength: 3 }),
})

/** A request with a few bytes added, removed or replaced behind its method. */
export function mutatedRequest(minMutations: number): fc.Arbitrary<Buffer> {
  const mutations = fc.array(mutation, { minLength: minMutations, maxLength: 3 })
  return fc
    .tuple(fc.constantFrom(...REQUESTS), mutations)
    .map(([request, changes]) => mutate(request, changes))
}

function mutate(request: Buffer, mutations: Mutation[]): Buffer {
  let bytes = request
  for (const { at, remove, insert } of mutations) {
    const place = METHOD_LENGTH + (at % (bytes.length - METHOD_LENGTH + 1))
    bytes = Buffer.concat([bytes.subarray(0, place), Buffer.from(insert), bytes.subarray(place + remove)])
  }
  return bytes
}
