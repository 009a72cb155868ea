import { createServer, type Server } from 'node:https'
import { tlsOptions } from '@txgw/http1/tls/tls-options'
import express from 'express'
import { listen } from '../../lib/listen.ts'
import { serveParent } from '../../lib/serve-parent.ts'
import { createPlainQuery, type PeerSettings } from './plain-query.ts'

let server: Server | undefined

/** The query on Express with its defaults and a raw body. */
function open({ certificate, ...settings }: PeerSettings): Promise<number> {
  const query = createPlainQuery(settings)
  const app = express()
  app.use(express.raw({ type: 'application/json', limit: '64kb' }))
  app.post(['/gateway/v2/orders', '/v2/orders'], ({ method, originalUrl, headers, body }, response) => {
    const { authorization } = headers
    const { status, reply } = query({ method, target: originalUrl, authorization, body })
    response.status(status).json(reply)
  })
  server = createServer(tlsOptions(certificate), app)
  return listen(server)
}

serveParent({ open, close: () => server?.closeAllConnections() })
