import { texts } from '../../texts/texts.ts'

/** Plain words for an operation; its own name when a later release has made it. */
export function operationWords(operation: string): string {
  const known: Record<string, string> = texts.audit.operations
  return known[operation] ?? operation
}

export function signedInWithWords(signedInWith: string): string {
  const known: Record<string, string> = texts.audit.signedInWith
  return known[signedInWith] ?? signedInWith
}
