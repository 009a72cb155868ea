import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tlsOptions } from '@txgw/http1/tls/tls-options'
import express from 'express'
import { serveParent } from '../../lib/serve-parent.ts'
import { createPlainQuery, type PeerSettings } from './plain-query.ts'

let server: Server | undefined

/** The query on Express with its defaults and a raw body. */
async function open({ certificate, ...settings }: PeerSettings): Promise<number> {
  const query = createPlainQuery(settings)
  const app = express()
  app.use(express.raw({ type: 'application/json', limit: '64kb' }))
  app.post(['/gateway/v2/orders', '/v2/orders'], ({ method, originalUrl, headers, body }, response) => {
    const { authorization } = headers
    const { status, reply } = query({ method, target: originalUrl, authorization, body })
    response.status(status).json(reply)
  })
  server = createServer(tlsOptions(certificate), app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

serveParent({ open, close: () => server?.closeAllConnections() })
