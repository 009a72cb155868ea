import type { Finding } from '../examination.ts'
import { queryVariations } from './query-variations.ts'
import { distinct, type Variation } from './variation.ts'

export interface CalledTarget {
  /** As it reached the service. */
  target: string
  /** As the merchant called it. */
  signedTarget: string
  host: string | undefined
  pathSegment: string
}

/** Returns wrong paths, wrong queries, and each wrong path with each wrong query. */
export function targetVariations(called: CalledTarget): Variation<string>[] {
  const { target, signedTarget } = called
  const { path, query } = splitTarget(signedTarget)
  const paths = pathVariations(path, called)
  const queries = query === '' ? [] : queryVariations(query)
  const withoutPublicPath: Variation<string> = {
    findings: [{ mistake: 'path-without-public-path' }],
    value: target,
  }
  return distinct(signedTarget, [
    withoutPublicPath,
    ...paths.map(({ findings, value }) => ({ findings, value: value + query })),
    ...queries.map(({ findings, value }) => ({ findings, value: path + value })),
    ...paths.flatMap((wrongPath) =>
      queries.map((wrongQuery) => ({
        findings: [...wrongPath.findings, ...wrongQuery.findings],
        value: wrongPath.value + wrongQuery.value,
      })),
    ),
  ])
}

/** The query keeps its question mark. */
function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf('?')
  return mark === -1
    ? { path: target, query: '' }
    : { path: target.slice(0, mark), query: target.slice(mark) }
}

function pathVariations(path: string, { host, pathSegment }: CalledTarget): Variation<string>[] {
  const one = (mistake: Finding['mistake'], value: string): Variation<string> => ({
    findings: [{ mistake }],
    value,
  })
  const beyondFirst = path.indexOf('/', 1)
  const signedWithoutSegment =
    beyondFirst === -1 ? [] : [one('path-without-segment', path.slice(beyondFirst))]
  const hosts = host === undefined ? [] : [host, host.replace(/:[0-9]+$/, '')]
  return [
    ...signedWithoutSegment,
    one('path-with-segment', `/${pathSegment}${path}`),
    ...hosts.flatMap((name) => [
      one('path-full-url', `https://${name}${path}`),
      one('path-full-url', `http://${name}${path}`),
      one('path-with-host', name + path),
      one('path-with-host', `//${name}${path}`),
    ]),
    one('path-trailing-slash', path.endsWith('/') ? path.slice(0, -1) : `${path}/`),
    one('path-leading-slash', path.slice(1)),
    one('path-empty', '/'),
    one('path-empty', ''),
  ]
}
