import { decideTopup } from '@txgw/domain/topup/decide-topup'
import { readReply } from '@txgw/domain/topup/read-reply'
import type { App, Validation } from '@txgw/gateway/operator-api'

export type StricterReading = Exclude<App['verdict_reading'], 'lenient'>

/** The changes that another reading would have made for one app. */
export interface AppPreview {
  app_id: string
  /** The reading of the app now; null when it is not among the apps. */
  verdict_reading: App['verdict_reading'] | null
  /** Replies that allowed a top-up and were decided again. */
  replies: number
  /** The start of the oldest and of the newest of them. */
  from: string
  to: string
  /** Replies that would be no answer instead. */
  changed: number
  /** Recharges that these replies belong to. */
  recharges: number
  /** The newest of them. */
  example?: { validation_id: string; code: string; message: string }
}

interface Tally extends Omit<AppPreview, 'verdict_reading' | 'recharges'> {
  rechargeIds: Set<string>
}

/** Decides recorded replies again, and counts by app. Validations come newest first. */
export class ReadingTally {
  readonly #to: StricterReading
  readonly #byApp = new Map<string, Tally>()
  replies = 0

  constructor(to: StricterReading) {
    this.#to = to
  }

  add(validation: Validation): void {
    const verdict = decideAgain(validation, this.#to)
    if (!verdict) return
    const { app_id, recharge_id, validation_id, started_at } = validation
    const tally = this.#byApp.getOrInsertComputed(app_id, () => emptyTally(app_id, started_at))
    this.replies++
    tally.replies++
    tally.from = started_at
    if (verdict.kind !== 'no-answer') return
    tally.changed++
    if (recharge_id !== null) tally.rechargeIds.add(recharge_id)
    tally.example ??= { validation_id, ...verdict.reason }
  }

  /** The apps with the most changes first. */
  previews(apps: readonly App[]): AppPreview[] {
    const readings = new Map(apps.map((app) => [app.app_id, app.verdict_reading]))
    return [...this.#byApp.values()]
      .map(({ rechargeIds, app_id, ...counts }) => ({
        app_id,
        verdict_reading: readings.get(app_id) ?? null,
        ...counts,
        recharges: rechargeIds.size,
      }))
      .toSorted((a, b) => b.changed - a.changed || b.replies - a.replies)
  }
}

function emptyTally(app_id: string, startedAt: string): Tally {
  return { app_id, replies: 0, from: startedAt, to: startedAt, changed: 0, rechargeIds: new Set() }
}

/** The verdict on the reply that counted; undefined when it was not recorded. */
function decideAgain({ app_id, user_id, server_id, attempts }: Validation, reading: StricterReading) {
  const { status, reply_headers: headers = {}, reply_body: body } = attempts.at(-1) ?? {}
  if (status === undefined || body === undefined) return undefined
  const player = { appId: app_id, userId: user_id, ...(server_id !== null && { serverId: server_id }) }
  const reply = readReply({ status, headers, body: Buffer.from(body) })
  return decideTopup({ asked: { ...player, reading }, reply })
}
