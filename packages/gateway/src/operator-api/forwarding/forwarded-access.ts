import type { WorkerBus } from '@txgw/base/worker-bus'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import type { OperatorAccess } from '../access/operator-access.ts'
import { createOperatorCheck } from '../access/require-operator.ts'
import { CALL_HEADER, readCall, readRefusal, STILL_ADMITTED } from './forwarded-call.ts'

/**
 * Takes the word of the process that forwards a call for who the caller is. So tokens and sessions stay in the store
 * of production, which the sandbox neither reads nor writes.
 */
export function createForwardedAccess(
  bus: Pick<WorkerBus, 'ask'>,
): Pick<OperatorAccess, 'requireOperator' | 'isMerchant'> {
  const identify = async (request: FastifyRequest): Promise<Caller> => {
    const { debugId, caller } = readCall(request.headers[CALL_HEADER])
    if ('refusal' in caller) throw readRefusal(caller)
    return { ...caller, isStillAdmitted: () => isStillAdmitted(bus, debugId) }
  }
  return {
    requireOperator: createOperatorCheck(identify),
    isMerchant: async (request) => {
      const caller = await identify(request).catch(() => undefined)
      return caller?.actor.role === 'merchant'
    },
  }
}

/** @throws {Error} nobody knows at the moment */
async function isStillAdmitted(bus: Pick<WorkerBus, 'ask'>, debugId: string): Promise<boolean> {
  const answers = (await bus.ask(STILL_ADMITTED, debugId)).filter((answer) => answer !== null)
  if (answers.length === 0) throw new Error('the process that forwarded the call does not answer')
  return answers.includes(true)
}
