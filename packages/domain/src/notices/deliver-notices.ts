import { nextAttemptAtMs, type RetrySchedule } from '@txgw/delivery/sending/schedule'
import type { Board } from './board.ts'
import type { BoardStore } from './board-store.ts'
import type { Notice, NoticeDelivery } from './notice.ts'
import type { SendNotice } from './send-notice.ts'

const SCHEDULE: RetrySchedule = { pausesMs: [10_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000] }
export const ATTEMPTS_MAX = SCHEDULE.pausesMs.length
/** The others wait for the next round. */
const AT_ONCE_MAX = 5
const ERROR_LENGTH_MAX = 300

interface Delivering {
  boards: BoardStore
  send: SendNotice
  nowMs(): number
  stopping: AbortSignal
}

/**
 * Sends what waits, the oldest first. An attempt is recorded before it is made, so a process that dies meanwhile leaves
 * the notice to another one. So a notice may arrive twice, with the same id.
 */
export async function deliverNotices({ boards, send, nowMs, stopping }: Delivering): Promise<void> {
  const { notices } = await boards.read()
  const due = notices.filter(({ delivery }) => isDue(delivery, nowMs())).slice(-AT_ONCE_MAX)
  for (const notice of due.toReversed()) {
    const claimed = await boards.change((board) =>
      changeDelivery(board, notice.id, (delivery) =>
        isDue(delivery, nowMs()) ? begin(delivery, nowMs()) : delivery,
      ),
    )
    if (!claimed || notice.delivery?.attempts === ATTEMPTS_MAX) continue
    const error = await send(notice, stopping)
    if (stopping.aborted) return
    await boards.change((board) => changeDelivery(board, notice.id, (delivery) => end(delivery, error)))
  }
}

function isDue(delivery: NoticeDelivery | null, nowMs: number): delivery is NoticeDelivery {
  return delivery?.state === 'waiting' && delivery.nextAtMs <= nowMs
}

/** A process that died during the last attempt leaves nothing but to give up. */
function begin(delivery: NoticeDelivery, nowMs: number): NoticeDelivery {
  const nextAtMs = nextAttemptAtMs(SCHEDULE, { attemptsBefore: delivery.attempts, nowMs })
  if (nextAtMs === undefined) return { ...delivery, state: 'given-up' }
  return { ...delivery, attempts: delivery.attempts + 1, nextAtMs }
}

function end(delivery: NoticeDelivery, error: string | null): NoticeDelivery {
  if (error === null) return { ...delivery, state: 'sent', lastError: null }
  const state = delivery.attempts >= ATTEMPTS_MAX ? 'given-up' : 'waiting'
  return { ...delivery, state, lastError: error.slice(0, ERROR_LENGTH_MAX) }
}

function changeDelivery(
  board: Board,
  noticeId: string,
  change: (delivery: NoticeDelivery) => NoticeDelivery,
): Board {
  const found = board.notices.find(({ id }) => id === noticeId)
  if (!found?.delivery) return board
  const delivery = change(found.delivery)
  if (delivery === found.delivery) return board
  const changed: Notice = { ...found, delivery }
  return { ...board, notices: board.notices.map((notice) => (notice === found ? changed : notice)) }
}
