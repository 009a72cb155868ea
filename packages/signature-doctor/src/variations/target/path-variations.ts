import { withStrays } from '../stray-characters.ts'
import { percentDecoded, percentEncoded, uriEncoded, withLowerEscapes, withUpperEscapes } from '../text.ts'
import { allOf, distinct, NOTHING, placeholders, rare, type Variation, vary, type Way } from '../variation.ts'
import { otherHosts } from './other-hosts.ts'

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

export function pathVariations(called: CalledPath): Variation[] {
  const { path } = called
  return distinct(path, [
    ...vary(called, SEGMENTS),
    ...withHost(called),
    ...replacedSegments(path),
    ...doubledSlashes(path),
    ...vary(path, SPELLINGS),
    ...otherVersions(path),
    ...otherOperations(called),
    ...otherWords(path),
    ...withStrays('path-other-spelling', path),
  ])
}

const SEGMENTS: Way<CalledPath>[] = [
  [1, 'path-without-public-path', undefined, ({ pathHere }) => pathHere],
  [1, 'path-without-segment', undefined, ({ path }) => withoutFirst(path)],
  [1, 'path-with-segment', undefined, ({ path, pathSegment }) => `/${pathSegment}${path}`],
  [3, 'path-without-segment', 'the second segment is missing too', withoutTwo],
  [3, 'path-with-segment', '"/api" in front', ({ path }) => `/api${path}`],
  [3, 'path-with-segment', '"/gateway" in front', ({ path }) => `/gateway${path}`],
  [3, 'path-with-segment', '"/sandbox" in front', ({ path }) => `/sandbox${path}`],
  [3, 'path-without-segment', 'only the first segment was signed', onlyFirst],
  [
    3,
    'path-without-segment',
    'the slash in front is missing too',
    ({ path }) => withoutFirst(path)?.slice(1),
  ],
]

function withoutFirst(path = ''): string | undefined {
  const second = path.indexOf('/', 1)
  return second === -1 ? undefined : path.slice(second)
}

function withoutTwo({ path }: CalledPath): string | undefined {
  return withoutFirst(withoutFirst(path))
}

function onlyFirst({ path }: CalledPath): string | undefined {
  return withoutFirst(path) && path.slice(0, path.indexOf('/', 1))
}

function withHost({ path, host }: CalledPath): Variation[] {
  return otherHosts(host).flatMap(({ name, isCalled }, i): Variation[] => {
    const detail = isCalled ? undefined : `with the host ${name}`
    const seldom = isCalled ? 2 : 3
    return [
      [i === 0 ? 1 : seldom, 'path-full-url', detail, `https://${name}${path}`],
      [seldom, 'path-full-url', detail, `http://${name}${path}`],
      [seldom, 'path-with-host', detail, name + path],
      ...(isCalled ? vary({ host: name, path }, WITH_CALLED_HOST) : []),
    ]
  })
}

const WITH_CALLED_HOST: Way<{ host: string; path: string }>[] = [
  [3, 'path-with-host', undefined, ({ host, path }) => `//${host}${path}`],
  [3, 'path-full-url', 'with a slash at its end', ({ host, path }) => `https://${host}${path}/`],
  [3, 'path-full-url', 'in capitals', ({ host, path }) => upper(`https://${host}`) + path],
  [3, 'path-full-url', 'percent-encoded', ({ host, path }) => percentEncoded(`https://${host}${path}`)],
  [3, 'path-full-url', 'without the path', ({ host }) => `https://${host}`],
  [3, 'path-with-host', 'without the path', ({ host }) => host],
]

const BRANDS = 'pay api txgw payment payments open openapi sandbox v1 v2 brand'.split(' ')

function replacedSegments(path: string): Variation[] {
  const segments = path.split('/')
  return segments.slice(1).flatMap((segment, i) => {
    if (segment === '') return []
    const spelt = (other: string, changed: string[]) =>
      rare('path-other-spelling', `with "${other}" for "${segment}"`, changed.join('/'))
    const brands = i === 0 ? [...BRANDS, ...placeholders('brand')] : []
    return [
      ...[...brands, ...placeholders(segment).slice(1, 6), '.'].map((other) =>
        spelt(other, segments.with(i + 1, other)),
      ),
      spelt(`./${segment}`, segments.toSpliced(i + 1, 0, '.')),
    ]
  })
}

function doubledSlashes(path: string): Variation[] {
  return [...path.matchAll(/\//g)].map(({ index }) =>
    rare('path-double-slash', undefined, `${path.slice(0, index)}/${path.slice(index)}`),
  )
}

const upper = (text: string) => text.toUpperCase()

const SPELLINGS: Way[] = [
  [1, 'path-trailing-slash', undefined, (path) => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`)],
  [2, 'path-leading-slash', undefined, (path) => path.slice(1)],
  [2, 'path-double-slash', 'signed with one, sent with two', (path) => path.replace(/\/+/g, '/')],
  [3, 'path-double-slash', undefined, (path) => path.replaceAll('/', '//')],
  [3, 'path-other-spelling', 'with backslashes', (path) => path.replaceAll('/', '\\')],
  [3, 'path-other-spelling', 'with escaped slashes', (path) => path.replaceAll('/', '\\/')],
  [3, 'path-leading-slash', 'and with one at the end', (path) => path.slice(1).replace(/\/?$/, '/')],
  [2, 'path-empty', 'only "/"', () => '/'],
  [2, 'path-empty', 'nothing', () => ''],
  ...allOf<Way[3]>('path-other-spelling', [
    [2, 'in lower case', (path) => path.toLowerCase()],
    [2, 'in upper case', upper],
    [3, 'with capitals', (path) => path.replace(/\/[a-z]/g, upper)],
    [3, 'with a capital', (path) => path.replace(/^\/[a-z]/, upper)],
    [3, 'with a capital', (path) => path.replace(/(?<![a-z])[a-z](?=[a-z]*$)/, upper)],
    [3, 'with a capital V', (path) => path.replace('/v2', '/V2')],
    [2, 'percent-encoded', percentEncoded],
    [3, 'percent-encoded', (path) => percentEncoded(path).toLowerCase()],
    [3, 'percent-encoded', (path) => `/${percentEncoded(path.slice(1))}`],
    [3, 'percent-decoded', percentDecoded],
    [3, 'with other percent-encoding', withUpperEscapes],
    [3, 'with other percent-encoding', withLowerEscapes],
    [3, 'percent-encoded twice', uriEncoded],
    [3, 'in double quotes', (path) => `"${path}"`],
    [3, 'with .json at its end', (path) => `${path}.json`],
    [3, 'with a dot in front', (path) => `.${path}`],
    [3, 'with HTTP/1.1 at its end', (path) => `${path} HTTP/1.1`],
    [3, 'with path= in front', (path) => `path=${path}`],
    [3, 'with url= in front', (path) => `url=${path}`],
  ]),
]

function otherVersions(path: string): Variation[] {
  const version = /\/v([0-9]+)(?=\/|$)/
  const number = Number(version.exec(path)?.[1])
  if (Number.isNaN(number)) return []
  return ['/v1', '/v2', '/v3', `/v${number}.0`, `/${number}`, ''].map((value) =>
    rare('path-other-version', undefined, path.replace(version, value)),
  )
}

const OPERATIONS =
  'orders certificates order certificate query payments recharges users order-query orderquery'
const BELOW = ['query', 'search', 'status', 'get', 'detail']

function otherOperations({ path, ids }: CalledPath): Variation[] {
  const last = path.slice(path.lastIndexOf('/') + 1)
  const parent = path.slice(0, -last.length || undefined)
  const deeper = [...BELOW, ...ids.slice(0, 4), ...placeholders('id')].map((name) => `${last}/${name}`)
  return [...OPERATIONS.split(' '), ...deeper]
    .filter((name) => name !== last)
    .map((name) => rare('path-other-operation', `"${name}" was signed`, parent + name))
}

function otherWords(path: string): Variation[] {
  const names = [...NOTHING, '*', ...placeholders('path'), ...placeholders('url')]
  const bases = [...NOTHING, ...placeholders('base_url'), ...placeholders('sandbox_base_url')]
  return [
    ...names.map((name) => rare('path-empty', `"${name}" was signed`, name)),
    ...bases.map((name) => rare('path-with-host', `"${name}" stands in front of the path`, name + path)),
  ]
}
