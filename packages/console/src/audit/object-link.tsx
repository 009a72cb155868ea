import { Link } from 'wouter'
import { shown } from '../shared/text/outside-text.tsx'
import { texts } from '../texts/texts.ts'
import { objectPath, readObject } from './audit-object.ts'

/** Names an object in words, with a link to its page where it has one. */
export function ObjectLink({ object }: { object: string }) {
  const named = readObject(object)
  const words = objectWords(object)
  const href = objectPath(named)
  return href === undefined ? <span>{shown(words)}</span> : <Link href={href}>{shown(words)}</Link>
}

export function objectWords(object: string): string {
  const { kind, parts } = readObject(object)
  const known: Record<string, (...parts: string[]) => string> = texts.audit.objects
  return known[kind]?.(...parts) ?? object
}
