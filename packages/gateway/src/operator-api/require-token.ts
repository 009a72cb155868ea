import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../service-error.ts'

const BEARER = /^Bearer +([^\s]+)$/i

/** Hashes both sides, so that the comparison takes the same time whatever the token's length. */
export function createTokenCheck(token: string): (request: FastifyRequest) => Promise<void> {
  const expected = digest(token)
  return async (request) => {
    const given = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (countAuthorizations(request) === 1 && timingSafeEqual(digest(given), expected)) return
    throw new ServiceError('UNAUTHENTICATED', {
      message: 'The operator API needs the header Authorization: Bearer <operator token>, once.',
    })
  }
}

function countAuthorizations({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'authorization').length
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
