/** The few parts of Express that the peer uses; the package itself has no types. */
declare module 'express' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  namespace express {
    interface Request extends IncomingMessage {
      body: Buffer
      method: string
      originalUrl: string
    }

    interface Response extends ServerResponse {
      status(code: number): this
      json(value: unknown): this
    }

    type Handler = (request: Request, response: Response, next: () => void) => void

    interface Application extends RequestListener {
      use(handler: Handler): this
      post(paths: string[], handler: Handler): this
    }

    function raw(options: { type: string; limit: string }): Handler
  }

  function express(): express.Application

  export = express
}
