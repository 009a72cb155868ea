import { type AccessToken, refusalOf } from './token.ts'

/** The one that answers for what the token does; the token alone when its owner was never recorded. */
export function ownerOfToken({ ownerId, tokenId }: Pick<AccessToken, 'ownerId' | 'tokenId'>): string {
  return ownerId ?? tokenId
}

export function tokensThatWork(tokens: Iterable<AccessToken>, nowMs: number): IteratorObject<AccessToken> {
  return Iterator.from(tokens).filter((token) => refusalOf(token, nowMs) === undefined)
}
