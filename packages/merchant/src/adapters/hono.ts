import type { UserValidateHandler } from '../webhook/create-user-validate-handler.ts'

/** The part of a Hono context that the handler uses. */
export interface HonoContextLike {
  req: { raw: Request; bodyCache: object; arrayBuffer(): Promise<ArrayBuffer> }
}

const WHO = 'c.req.parseBody(), c.req.formData() or a middleware'
const REMEDY = 'mount the handler before it'

/**
 * For Hono, on any runtime.
 *
 * @example app.post('/user-validate', honoHandler(handler))
 */
export function honoHandler(handler: UserValidateHandler): (context: HonoContextLike) => Promise<Response> {
  return async ({ req }) => {
    if (!req.raw.bodyUsed) return handler(req.raw)
    // Hono caches a body read as text or as bytes. A parsed body it would serialise again, with other bytes.
    if (!('text' in req.bodyCache || 'arrayBuffer' in req.bodyCache)) return handler.bodyConsumed(WHO, REMEDY)
    const { method, headers, url } = req.raw
    return handler(new Request(url, { method, headers, body: await req.arrayBuffer() }))
  }
}
