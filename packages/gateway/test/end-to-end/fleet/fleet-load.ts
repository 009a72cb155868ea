import { setTimeout as sleep } from 'node:timers/promises'
import { instantMicros, utcText } from '@txgw/protocol'
import { orderBody } from '@txgw/testkit/samples/wire'
import type { RegisterHistory } from '@txgw/testkit/service/register-history'
import type { ServeProcess } from '@txgw/testkit/service/serve-process'
import { until } from './fleet.ts'
import type { FleetClient } from './fleet-client.ts'

interface LoadOptions {
  client: FleetClient
  services: ServeProcess[]
  history: RegisterHistory
  orderIds: string[]
}

export interface FleetLoad {
  /** How often each status was answered; instead of one, the code of the error where there was no answer. */
  answered: Map<number | string, number>
  /** Resolves when many more reads were answered. */
  goesOn(): Promise<void>
  /** Ends it, then reads every order once more at every service. */
  stop(): Promise<void>
}

const FIRST_VERSION_MS = Date.UTC(2026, 0, 1)
const PAUSE_MS = 20
const READS_TO_GO_ON = 150

/** Writers and readers of every order at every service, each one call after the other, until stopped. */
export function startFleetLoad({ client, services, history, orderIds }: LoadOptions): FleetLoad {
  const stopping = new AbortController()
  const answered = new Map<number | string, number>()
  let lastVersion = 0

  const count = (status: number | string) => answered.set(status, (answered.get(status) ?? 0) + 1)
  const counted = <T extends { status: number }>(call: Promise<T>): Promise<T> =>
    call.then(
      (answer) => {
        count(answer.status)
        return answer
      },
      (error) => {
        count(codeOf(error))
        throw error
      },
    )

  const write = (service: ServeProcess, id: string) => {
    const version = ++lastVersion
    return history.write({ key: id, version }, async () => {
      const order = versionOf(id, version)
      const { status } = await counted(client.operate(service, 'POST', '/orders', order))
      if (status === 200 || status === 201) return 'acknowledged'
      return status === 503 ? 'unknown' : 'refused'
    })
  }
  const read = (service: ServeProcess, id: string) =>
    history.read(id, async () => {
      const { status, body } = await counted(client.query(service, id))
      if (status === 404) return 0
      return status === 200 ? readVersion(body.update_time) : undefined
    })

  const repeat = async (act: () => Promise<unknown>) => {
    while (!stopping.signal.aborted) {
      await act()
      await sleep(PAUSE_MS)
    }
  }
  const running = services.flatMap((service) =>
    orderIds.flatMap((id) => [repeat(() => write(service, id)), repeat(() => read(service, id))]),
  )
  return {
    answered,
    async goesOn() {
      const before = history.reads.length
      await until('reads go on', () => history.reads.length >= before + READS_TO_GO_ON)
    },
    async stop() {
      stopping.abort()
      await Promise.all(running)
      const last = services.flatMap((service) => orderIds.map((id) => read(service, id)))
      if ((await Promise.all(last)).includes(undefined))
        throw new Error('the last reads were not all answered')
    },
  }
}

/** fetch wraps the error of the socket. */
function codeOf(error: Error & { code?: string }): string {
  const { code } = (error.cause ?? error) as { code?: string }
  return code ?? error.name
}

/** The version is the update_time, so that the register's value is the state that a merchant sees. */
function versionOf(id: string, version: number): Record<string, unknown> {
  return orderBody({
    payment_order_id: id,
    create_time: utcText(FIRST_VERSION_MS),
    update_time: utcText(FIRST_VERSION_MS + version),
  })
}

function readVersion(updateTime: string): number {
  return (instantMicros(updateTime) as number) / 1000 - FIRST_VERSION_MS
}
