import type { Condition, Notice } from './notice.ts'

/** A condition that somebody was told about and that lasts. */
export interface OpenCondition {
  key: string
  noticeId: string
  kind: Condition['kind']
  appId: string | null
  level: number
}

/** The notices of an environment, as all its processes know them. They are kept as one text in the store. */
export interface Board {
  open: OpenCondition[]
  /** Until when a condition that has ended brings no new notice. */
  quiet: { key: string; untilMs: number }[]
  /** The newest first. */
  notices: Notice[]
}

/** Together with the length of a notice this bounds the text. */
const NOTICES_MAX = 200
/** A condition that comes back sooner was never really over. */
const QUIET_MS = 10 * 60_000

export const EMPTY_BOARD: Board = { open: [], quiet: [], notices: [] }

export interface Change {
  /** Everything that is wrong now. */
  conditions: Condition[]
  /** The keys of open conditions that have been over for long enough. */
  over: ReadonlySet<string>
  /** Returns what to say when an open condition is over; undefined to say nothing. */
  describeEnd(open: OpenCondition): Pick<Notice, 'kind' | 'severity' | 'message'> | undefined
  nowMs: number
  makeId(): string
  /** Whether notices are sent to a webhook. */
  isSent: boolean
}

/** Makes one notice for each change, and none while nothing changes. Returns the same board when nothing changed. */
export function updateBoard(board: Board, change: Change): Board {
  const afterEnds = board.open
    .filter(({ key }) => change.over.has(key))
    .reduce((changed, open) => endCondition(changed, open, change), board)
  const next = change.conditions
    .filter((condition) => isNews(afterEnds, condition, change.nowMs))
    .reduce((changed, condition) => beginCondition(changed, condition, change), afterEnds)
  if (next === board) return board
  return {
    open: next.open,
    quiet: next.quiet.filter(({ untilMs }) => untilMs > change.nowMs),
    notices: next.notices.slice(0, NOTICES_MAX),
  }
}

function isNews({ open, quiet }: Board, { key, level }: Condition, nowMs: number): boolean {
  const known = open.find((one) => one.key === key)
  if (known) return level > known.level
  return !quiet.some((one) => one.key === key && one.untilMs > nowMs)
}

function beginCondition(board: Board, condition: Condition, change: Change): Board {
  const { key, kind, appId, level, severity, message, sinceMs } = condition
  const notice = newNotice({ kind, severity, appId, message, sinceMs, endedAtMs: null }, change)
  const others = board.open.filter((one) => one.key !== key)
  return {
    ...board,
    open: [...others, { key, noticeId: notice.id, kind, appId, level }],
    notices: [notice, ...board.notices],
  }
}

function endCondition(board: Board, ended: OpenCondition, change: Change): Board {
  const { nowMs } = change
  const said = change.describeEnd(ended)
  const notices = board.notices.map((notice) =>
    notice.id === ended.noticeId ? { ...notice, endedAtMs: nowMs } : notice,
  )
  const over = { appId: ended.appId, sinceMs: nowMs, endedAtMs: nowMs }
  return {
    open: board.open.filter(({ key }) => key !== ended.key),
    quiet: [...board.quiet, { key: ended.key, untilMs: nowMs + QUIET_MS }],
    notices: said ? [newNotice({ ...said, ...over }, change), ...notices] : notices,
  }
}

function newNotice(said: Omit<Notice, 'id' | 'atMs' | 'delivery'>, change: Change): Notice {
  const { nowMs, makeId, isSent } = change
  const waiting = { state: 'waiting', attempts: 0, nextAtMs: nowMs, lastError: null } as const
  return { id: makeId(), atMs: nowMs, ...said, delivery: isSent ? waiting : null }
}
