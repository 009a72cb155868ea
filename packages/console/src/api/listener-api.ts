import type { ListenerPaths } from '@txgw/gateway/operator-api'
import createClient from 'openapi-fetch'
import { CLIENT_OPTIONS } from './reach.ts'

/** The operations that belong to no environment, by their full path. */
export const listener = createClient<ListenerPaths, 'application/json'>(CLIENT_OPTIONS)

export type BodyOf<P extends keyof ListenerPaths, M extends 'post' | 'put' | 'patch' = 'post'> =
  ListenerPaths[P] extends Record<M, { requestBody: { content: { 'application/json': infer B } } }>
    ? B
    : never

export type AnswerTo<P extends keyof ListenerPaths, M extends 'get' | 'post' | 'patch', S extends 200 | 201> =
  ListenerPaths[P] extends Record<M, { responses: Record<S, { content: { 'application/json': infer B } }> }>
    ? B
    : never
