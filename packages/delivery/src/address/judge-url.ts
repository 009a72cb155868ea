import type { Environment } from '@txgw/base/environment'
import { type DialRefusal, refuseUrl, type UrlRule } from './dial-refusal.ts'

export interface WebhookTarget {
  /** Scheme, host and port. */
  origin: string
  /** Path and query as they are sent. */
  path: string
  protocol: 'https:' | 'http:'
  /** A name, or an address in its canonical spelling and without brackets. */
  hostname: string
  port: number
}

export type JudgedUrl = { ok: true; target: WebhookTarget } | { ok: false; refusal: DialRefusal }

const SCHEMES: Record<Environment, readonly string[]> = {
  production: ['https:'],
  sandbox: ['https:', 'http:'],
}
const REMEMBERED_MAX = 10_000
const DEFAULT_PORTS = { 'https:': 443, 'http:': 80 } as const
/** A URL parser drops or rewrites these characters, and parsers disagree about the result. */
const REWRITTEN = /[\s\x00-\x1f\x7f\\]/

/**
 * Refuses what can be refused without a DNS query. The parser turns every spelling of an address (decimal, octal,
 * hexadecimal, shortened, full-width) into the canonical one. The same result is dialled, so no second parser can
 * read the text differently.
 */
export function judgeUrl(text: string, environment: Environment): JudgedUrl {
  const url = REWRITTEN.test(text) ? null : URL.parse(text)
  if (url === null) return refuse('not-a-url')
  if (!SCHEMES[environment].includes(url.protocol)) return refuse('scheme')
  // "https://@host" has an empty user name. Nothing would be sent, but it is an attempt at credentials.
  if (url.username !== '' || url.password !== '' || authorityOf(text).includes('@')) {
    return refuse('credentials-in-url')
  }
  if (url.hash !== '') return refuse('fragment')
  const protocol = url.protocol as WebhookTarget['protocol']
  return {
    ok: true,
    target: {
      origin: url.origin,
      path: url.pathname + url.search,
      protocol,
      hostname: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? DEFAULT_PORTS[protocol] : Number(url.port),
    },
  }
}

/** Judges each URL once, because the same few come again and again. */
export function createUrlJudge(environment: Environment): (text: string) => JudgedUrl {
  const remembered = new Map<string, JudgedUrl>()
  return (text) => {
    const before = remembered.get(text)
    if (before) return before
    const judged = judgeUrl(text, environment)
    if (remembered.size === REMEMBERED_MAX) remembered.clear()
    remembered.set(text, judged)
    return judged
  }
}

function authorityOf(text: string): string {
  return /^[a-z]+:\/*([^/?#]*)/i.exec(text)?.[1] ?? ''
}

function refuse(rule: UrlRule): JudgedUrl {
  return { ok: false, refusal: refuseUrl(rule) }
}
