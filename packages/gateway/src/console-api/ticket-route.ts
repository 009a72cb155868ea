import { utcText } from '@txgw/protocol'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { SettingStore } from '../storage/store.ts'
import type { WireTicket } from './session-wire.ts'
import { makeSignInTicket } from './sign-in-tickets.ts'

interface TicketParts {
  settings: SettingStore
  clock: Clock
}

export function addTicketRoute(server: FastifyInstance, { settings, clock }: TicketParts): void {
  server.post('/console-tickets', async (_request, reply) => {
    const { ticket, expiresAtMs } = await makeSignInTicket(settings, clock.nowMs())
    const answer: WireTicket = { ticket, expires_at: utcText(expiresAtMs) }
    return reply.code(201).send(answer)
  })
}
