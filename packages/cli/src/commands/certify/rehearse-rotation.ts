import { join } from 'node:path'
import { makeId } from '@txgw/base/ids'
import { StartError } from '@txgw/base/start-error'
import { StoreUnavailable } from '@txgw/base/store-errors'
import type { Signer } from '@txgw/delivery/event/sign-notification'
import { addRehearsalKey } from '@txgw/domain/platform-keys/rehearsal-key'
import type { CliContext } from '../../base/cli-context.ts'
import { CliFailure } from '../../base/failure.ts'
import type { AccessOptions } from '../../input/command-options.ts'
import { answered } from '../../operator/operator-client.ts'
import { withOperator } from '../../operator/with-operator.ts'

/** A second key that the sandbox lists beside the one that signs. */
export interface RotationRehearsal {
  signer: Signer
  /** Leaves the keys of the sandbox as they were found. */
  end(): Promise<void>
}

/** The rehearsal, or why there is none. */
export type StartRehearsal = () => Promise<RotationRehearsal | { leftOut: string }>

export interface RehearsalPlace {
  context: CliContext
  access: AccessOptions
  dataDir: string
  /** The key that the sandbox signs with now. */
  signer: Signer
}

/** Nobody waits longer for all the answers of a rehearsal. */
const LISTED_FOR_MS = 180_000

/** To a token of another environment the sandbox does not exist. */
const REFUSED_TOKEN: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND'])

/** The failures whose message says why nothing can be rehearsed. */
const WITH_REASON = [CliFailure, StartError, StoreUnavailable]

export const cannotRehearse =
  (reason: string): StartRehearsal =>
  async () => ({ leftOut: reason })

/**
 * Only the keys are written here; the service is asked what it lists. So a backend is never blamed for a key that it
 * could not fetch.
 */
export function rehearseIn(place: RehearsalPlace): StartRehearsal {
  return async () => {
    try {
      return await startRehearsal(place)
    } catch (error) {
      if (error instanceof CliFailure && REFUSED_TOKEN.has(error.name)) {
        return { leftOut: `the token may not read the keys of the sandbox (${error.name})` }
      }
      if (WITH_REASON.some((kind) => error instanceof kind)) return { leftOut: (error as Error).message }
      throw error
    }
  }
}

async function startRehearsal(place: RehearsalPlace): ReturnType<StartRehearsal> {
  const { context, dataDir, signer } = place
  const before = await listedSerials(place)
  if (!before.has(signer.serialNo)) {
    return { leftOut: `the service does not list key ${signer.serialNo} of ${dataDir}, so it is another one` }
  }
  const { key, ...rehearsal } = await addRehearsalKey({
    directory: join(dataDir, 'sandbox', 'platform-keys'),
    clock: context.clock,
    makeId,
    listedForMs: LISTED_FOR_MS,
  })
  const end = async () => {
    await rehearsal.end()
    // The service reads the end of the key before it answers. If it has gone, the key ends by itself, and the report matters more.
    await listedSerials(place).catch(() => {})
    await rehearsal.remove()
  }
  const isListed = await listedSerials(place).then(
    (serials) => serials.has(key.serialNo),
    async (error: unknown) => {
      await rehearsal.end()
      await rehearsal.remove()
      throw error
    },
  )
  if (isListed) return { signer: key, end }
  await end()
  return { leftOut: 'the sandbox does not list a second key; its clock may differ from the one here' }
}

async function listedSerials({ context, access }: RehearsalPlace): Promise<Set<string>> {
  const { keys } = await withOperator(context, { ...access, env: 'sandbox' }, (operator) =>
    answered(operator.GET('/platform-keys')),
  )
  return new Set(keys.map(({ serial_no }) => serial_no))
}
