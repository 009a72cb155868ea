import Type from 'typebox'
import { Health, Readiness } from '../../operator-api/health-routes.ts'
import { ServiceIndex } from '../../operator-api/index-route.ts'
import type { OperationSpec } from '../operation.ts'

const shared = { tag: 'Service', access: 'open', method: 'get' } as const

export const SERVICE_OPERATIONS: OperationSpec[] = [
  {
    ...shared,
    path: '/',
    id: 'showIndex',
    summary: 'Where everything is',
    description:
      'Names the useful addresses of this listener. A browser, which accepts `text/html`, gets the console instead, here and at every address that nothing else answers.',
    answers: { 200: { description: 'The addresses.', schema: ServiceIndex } },
  },
  {
    ...shared,
    path: '/assets/{name}',
    id: 'readConsoleFile',
    summary: 'A file of the console',
    description: 'Scripts and styles. Their names change with their content, so they may be kept for good.',
    answers: { 200: { description: 'The file.', schema: Type.String(), mediaType: 'text/javascript' } },
    errors: ['NOT_FOUND'],
  },
  {
    ...shared,
    path: '/healthz',
    id: 'checkHealth',
    summary: 'Is the process alive',
    description: 'Looks at nothing else. Restart the process when this fails.',
    answers: { 200: { description: 'It is.', schema: Health } },
  },
  {
    ...shared,
    path: '/readyz',
    id: 'checkReadiness',
    summary: 'Can it answer now',
    description:
      'Reads and writes the stores of both environments, or has done so within the last second. 503 while one of them refuses or does not answer, and from the stop signal on: send nothing new then.',
    answers: { 200: { description: 'It can.', schema: Readiness } },
    errors: ['UNAVAILABLE'],
  },
  {
    ...shared,
    path: '/metrics',
    id: 'readMetrics',
    summary: 'Metrics for Prometheus',
    description: 'Requests, refusals, verdicts and durations by environment, and the state of the process.',
    answers: {
      200: { description: 'The text format of Prometheus.', schema: Type.String(), mediaType: 'text/plain' },
    },
  },
  {
    ...shared,
    path: '/openapi.json',
    id: 'readOpenApi',
    summary: 'This document',
    description: 'OpenAPI 3.1, made from the schemas that the service validates with.',
    answers: {
      200: { description: 'The document.', schema: Type.Object({ openapi: Type.Literal('3.1.1') }) },
    },
  },
  {
    ...shared,
    path: '/docs',
    id: 'readDocs',
    summary: 'This document as a page',
    description: 'One self-contained page without scripts.',
    answers: { 200: { description: 'The page.', schema: Type.String(), mediaType: 'text/html' } },
  },
]
