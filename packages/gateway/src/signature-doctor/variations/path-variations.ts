import { otherHosts } from './other-hosts.ts'
import { percentDecoded } from './percent-decoded.ts'
import { distinct, NOTHING, placeholders, type Rank, type Variation, variation } from './variation.ts'

export interface CalledPath {
  /** As the merchant called it. */
  path: string
  /** As it reached the service. */
  pathHere: string
  host: string | undefined
  pathSegment: string
  /** Values of the body, which may be signed as a part of the path. */
  ids: string[]
}

const OPERATIONS = ['orders', 'certificates']

export function pathVariations(called: CalledPath): Variation<string>[] {
  const { path, pathHere } = called
  return distinct(path, [
    variation(1, 'path-without-public-path', pathHere),
    ...otherSegments(called),
    ...withHost(called),
    ...replacedSegments(path),
    ...otherSlashes(path),
    ...otherSpellings(path),
    ...otherVersions(path),
    ...otherOperations(called),
    ...otherWords(path),
  ])
}

function otherSegments({ path, pathSegment }: CalledPath): Variation<string>[] {
  const afterFirst = path.indexOf('/', 1)
  const afterSecond = path.indexOf('/', afterFirst + 1)
  return [
    ...(afterFirst === -1 ? [] : [variation(1, 'path-without-segment', path.slice(afterFirst))]),
    variation(1, 'path-with-segment', `/${pathSegment}${path}`),
    ...(afterSecond === -1 || afterFirst === -1
      ? []
      : [variation(3, 'path-without-segment', path.slice(afterSecond), 'the second segment is missing too')]),
    ...['api', 'gateway', 'sandbox'].map((name) =>
      variation(3, 'path-with-segment', `/${name}${path}`, `"/${name}" in front`),
    ),
    ...(afterFirst === -1
      ? []
      : [
          variation(
            3,
            'path-without-segment',
            path.slice(0, afterFirst),
            'only the first segment was signed',
          ),
        ]),
  ]
}

const BRANDS = [
  'pay',
  'api',
  'txgw',
  'payment',
  'payments',
  'open',
  'openapi',
  'sandbox',
  'v1',
  'v2',
  'brand',
]

function replacedSegments(path: string): Variation<string>[] {
  const segments = path.split('/')
  const spelt = (value: string, other: string, segment: string) =>
    variation(3, 'path-other-spelling', value, `with "${other}" for "${segment}"`)
  return segments.slice(1).flatMap((segment, i) => {
    const others = [
      ...(i === 0 ? [...BRANDS, ...placeholders('brand')] : []),
      ...placeholders(segment).slice(1, 6),
      '.',
    ]
    const replaced = others.map((other) => spelt(segments.with(i + 1, other).join('/'), other, segment))
    const dotted = spelt(segments.toSpliced(i + 1, 0, '.').join('/'), `./${segment}`, segment)
    return segment === '' ? [] : [...replaced, dotted]
  })
}

function withHost({ path, host }: CalledPath): Variation<string>[] {
  return otherHosts(host).flatMap(({ name, isCalled }, i) => {
    const detail = isCalled ? undefined : `with the host ${name}`
    const rank: Rank = i === 0 ? 1 : isCalled ? 2 : 3
    const seldom: Rank = isCalled ? 2 : 3
    return [
      variation(rank, 'path-full-url', `https://${name}${path}`, detail),
      variation(seldom, 'path-full-url', `http://${name}${path}`, detail),
      variation(seldom, 'path-with-host', name + path, detail),
      ...(isCalled ? seldomWithHost(name, path) : []),
    ]
  })
}

function seldomWithHost(host: string, path: string): Variation<string>[] {
  const url = `https://${host}${path}`
  return [
    variation(3, 'path-with-host', `//${host}${path}`),
    variation(3, 'path-full-url', `${url}/`, 'with a slash at its end'),
    variation(3, 'path-full-url', encodeURIComponent(url.toWellFormed()), 'percent-encoded'),
    variation(3, 'path-full-url', `https://${host}`, 'without the path'),
    variation(3, 'path-with-host', host, 'without the path'),
  ]
}

function otherSlashes(path: string): Variation<string>[] {
  const doubled = [...path.matchAll(/\//g)].map(({ index }) => `${path.slice(0, index)}/${path.slice(index)}`)
  return [
    variation(1, 'path-trailing-slash', path.endsWith('/') ? path.slice(0, -1) : `${path}/`),
    variation(2, 'path-leading-slash', path.slice(1)),
    variation(2, 'path-double-slash', path.replace(/\/+/g, '/'), 'signed with one, sent with two'),
    ...doubled.map((value) => variation(3, 'path-double-slash', value)),
    variation(3, 'path-double-slash', path.replaceAll('/', '//')),
    variation(3, 'path-other-spelling', path.replaceAll('/', '\\'), 'with backslashes'),
    variation(3, 'path-other-spelling', path.replaceAll('/', '\\/'), 'with escaped slashes'),
    variation(3, 'path-leading-slash', path.slice(1).replace(/\/?$/, '/'), 'and with one at the end'),
    variation(2, 'path-empty', '/', 'only "/"'),
    variation(2, 'path-empty', '', 'nothing'),
  ]
}

function otherSpellings(path: string): Variation<string>[] {
  const spelt = (value: string, detail: string, rank: Rank = 3) =>
    variation(rank, 'path-other-spelling', value, detail)
  const encoded = encodeURIComponent(path.toWellFormed())
  return [
    spelt(path.toLowerCase(), 'in lower case', 2),
    spelt(path.toUpperCase(), 'in upper case', 2),
    spelt(
      path.replace(/\/[a-z]/g, (start) => start.toUpperCase()),
      'with capitals',
    ),
    spelt(
      path.replace(/^\/[a-z]/, (start) => start.toUpperCase()),
      'with a capital',
    ),
    spelt(
      path.replace(/(?<![a-z])[a-z]+$/, (last) => last[0]?.toUpperCase() + last.slice(1)),
      'with a capital',
    ),
    spelt(path.replace('/v2', '/V2'), 'with a capital V'),
    spelt(encoded, 'percent-encoded', 2),
    spelt(encoded.toLowerCase(), 'percent-encoded'),
    spelt(`/${encodeURIComponent(path.slice(1).toWellFormed())}`, 'percent-encoded'),
    spelt(percentDecoded(path), 'percent-decoded'),
    spelt(
      path.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase()),
      'with other percent-encoding',
    ),
    spelt(
      path.replace(/%[0-9a-f]{2}/gi, (code) => code.toLowerCase()),
      'with other percent-encoding',
    ),
    spelt(encodeURI(path.toWellFormed()), 'percent-encoded twice'),
    spelt(`${path} `, 'with a space at its end'),
    spelt(` ${path}`, 'with a space in front'),
    spelt(`"${path}"`, 'in double quotes'),
    spelt(`${path}.json`, 'with .json at its end'),
    spelt(`.${path}`, 'with a dot in front'),
    spelt(`${path} HTTP/1.1`, 'with HTTP/1.1 at its end'),
    spelt(`path=${path}`, 'with path= in front'),
    spelt(`url=${path}`, 'with url= in front'),
  ]
}

function otherVersions(path: string): Variation<string>[] {
  const version = /\/v([0-9]+)(?=\/|$)/
  const number = Number(version.exec(path)?.[1])
  if (Number.isNaN(number)) return []
  return ['/v1', '/v2', '/v3', `/v${number}.0`, `/${number}`, ''].map((value) =>
    variation(3, 'path-other-version', path.replace(version, value)),
  )
}

function otherOperations({ path, ids }: CalledPath): Variation<string>[] {
  const last = path.slice(path.lastIndexOf('/') + 1)
  const parent = path.slice(0, -last.length || undefined)
  const other = (name: string) => variation(3, 'path-other-operation', parent + name, `"${name}" was signed`)
  const names = [
    'order',
    'certificate',
    'query',
    'payments',
    'recharges',
    'users',
    'order-query',
    'orderquery',
  ]
  const below = ['query', 'search', 'status', 'get', 'detail', ...ids.slice(0, 4), ...placeholders('id')]
  const deeper = below.map((name) => `${last}/${name}`)
  return [...OPERATIONS, ...names, ...deeper].filter((name) => name !== last).map(other)
}

function otherWords(path: string): Variation<string>[] {
  const names = [...NOTHING, '*', ...placeholders('path'), ...placeholders('url')]
  const bases = [...NOTHING, ...placeholders('base_url'), ...placeholders('sandbox_base_url')]
  return [
    ...names.map((name) => variation<string>(3, 'path-empty', name, `"${name}" was signed`)),
    ...bases.map((name) =>
      variation<string>(3, 'path-with-host', name + path, `"${name}" stands in front of the path`),
    ),
  ]
}
