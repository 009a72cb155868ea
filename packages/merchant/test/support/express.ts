import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import untyped from 'express'

type Next = (error?: unknown) => void
type Middleware = (request: IncomingMessage, response: ServerResponse, next: Next) => unknown
type ErrorMiddleware = (error: unknown, request: unknown, response: unknown, next: Next) => unknown
type Parser = (options?: Record<string, unknown>) => Middleware

interface ExpressApp extends RequestListener {
  use(...middleware: (Middleware | ErrorMiddleware)[]): this
  post(path: string, ...middleware: Middleware[]): this
}

/** Express has no types of its own; this is what the tests use of it. */
export const express = untyped as unknown as { (): ExpressApp; json: Parser; raw: Parser; text: Parser }
