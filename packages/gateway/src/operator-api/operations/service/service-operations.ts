import { ENVIRONMENTS } from '@txgw/base/environment'
import Type, { type Static } from 'typebox'
import { ServiceError } from '../../../refusals/service-error.ts'
import { assetAnswer, pageAnswer, wantsPage } from '../../browser/file-answers.ts'
import { operation } from '../../operation.ts'
import type { OperatorListener } from '../../served.ts'
import { pathText } from '../shared-params.ts'

const shared = { tag: 'Service', access: 'open', method: 'get' } as const

const ServiceIndex = Type.Object(
  {
    service: Type.String(),
    health: Type.String(),
    readiness: Type.String(),
    metrics: Type.Optional(Type.String({ description: 'On the operator port alone' })),
    openapi: Type.String({ description: 'This document' }),
    docs: Type.String({ description: 'This document as a page' }),
    operator_api: Type.Array(Type.String(), { description: 'One address for each environment' }),
    authentication: Type.String(),
  },
  { title: 'ServiceIndex' },
)

const SHARED_INDEX = {
  health: '/healthz',
  readiness: '/readyz',
  openapi: '/openapi.json',
  docs: '/docs',
  operator_api: ENVIRONMENTS.map((environment) => `/operator/v1/${environment}`),
}

function indexFor({ audience }: Pick<OperatorListener, 'audience'>): Static<typeof ServiceIndex> {
  const authentication = 'Authorization: Bearer <token>'
  if (audience === 'merchants') return { ...SHARED_INDEX, service: 'txgw merchant console', authentication }
  return { ...SHARED_INDEX, service: 'txgw operator listener', metrics: '/metrics', authentication }
}

/** Browsers get the console; programs get the useful addresses. */
export const showIndex = operation({
  ...shared,
  path: '/',
  id: 'showIndex',
  summary: 'List the addresses of this listener',
  description:
    'Returns the useful addresses of this listener. A browser, which accepts `text/html`, gets the console instead, here and at every address that has no other answer.',
  answers: { 200: { description: 'The addresses.', schema: ServiceIndex } },
  async handle({ request, parts }) {
    if (!wantsPage(request)) return { status: 200, headers: { Vary: 'Accept' }, body: indexFor(parts) }
    return { status: 200, ...(await pageAnswer(parts.files)) }
  },
})

export const readConsoleFile = operation({
  ...shared,
  path: '/assets/{name}',
  id: 'readConsoleFile',
  summary: 'Get a file of the console',
  description:
    'Returns scripts and styles. Their names change with their content, so a browser may cache them without limit.',
  params: Type.Object({ name: pathText('Name of the file.') }),
  answers: { 200: { description: 'The file.', schema: Type.String(), mediaType: 'text/javascript' } },
  errors: ['NOT_FOUND'],
  async handle({ params, request, parts: { files } }) {
    const asset = await files.asset(params.name)
    if (!asset) throw new ServiceError('NOT_FOUND')
    return { status: 200, ...assetAnswer(asset, request.headers['accept-encoding']) }
  },
})

/** The labels name apps, so this is nothing for strangers. */
export const readMetrics = operation({
  tag: 'Service',
  access: 'operator',
  role: 'viewer',
  openBy: 'openMetrics',
  isForOperatorPort: true,
  method: 'get',
  path: '/metrics',
  id: 'readMetrics',
  summary: 'Get the metrics for Prometheus',
  description:
    'Returns requests, refusals, verdicts and durations by environment and app, and the state of the process. With the setting `--open-metrics` it needs no token.',
  answers: {
    200: { description: 'The text format of Prometheus.', schema: Type.String(), mediaType: 'text/plain' },
  },
  handle: async ({ parts: { metrics } }) => ({
    status: 200,
    headers: { 'Content-Type': metrics.contentType },
    body: await metrics.text(),
  }),
})

export const readOpenApi = operation({
  ...shared,
  path: '/openapi.json',
  id: 'readOpenApi',
  summary: 'This document',
  description: 'Returns OpenAPI 3.1, made from the schemas that the service validates with.',
  answers: {
    200: { description: 'The document.', schema: Type.Object({ openapi: Type.Literal('3.1.1') }) },
  },
  handle: async ({ parts: { openApi } }) => ({ status: 200, text: openApi() }),
})

export const readDocs = operation({
  ...shared,
  path: '/docs',
  id: 'readDocs',
  summary: 'This document as a page',
  description: 'Shows this document, and lets you try the calls of the operator API.',
  answers: { 200: { description: 'The page.', schema: Type.String(), mediaType: 'text/html' } },
  async handle({ parts: { files } }) {
    const { headers, text } = await pageAnswer(files, 'docs')
    return { status: 200, headers, body: text }
  },
})
