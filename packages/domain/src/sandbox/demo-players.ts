import type { ForbiddenReasonCode, UserValidateReply } from '@txgw/protocol/schemas'

/** How the demo game answers for a player. */
export type PlayerAnswer =
  | { kind: 'reply'; fields: UserValidateReply }
  /** The same reply, sent after the deadline has passed. */
  | { kind: 'late-reply'; fields: UserValidateReply }
  /** Exactly this reply, for any player. */
  | { kind: 'raw-reply'; contentType: string; body: string }
  | { kind: 'hang-up' }

export interface DemoPlayer {
  id: string
  /** The outcome that this player demonstrates. */
  shows: string
  answer: PlayerAnswer
}

export const FORBIDDEN_PLAYER_ID = 'demo-player-frozen'

/** A player for each outcome that a validation can have. */
export const DEMO_PLAYERS: readonly DemoPlayer[] = [
  allowed('demo-player-1', 'Ada', { level: 42, vip: 'gold' }),
  allowed('demo-player-2', 'Björn', { level: 17 }),
  allowed('demo-player-3', '千代', { level: 8 }),
  allowed('demo-player-4', 'Dina', { level: 30 }),
  forbidden(FORBIDDEN_PLAYER_ID, 'ACCOUNT_STATUS_ABNORMAL', 'The account is frozen.'),
  forbidden('demo-player-minor', 'COMPLIANCE_VERIFICATION_FAILED', 'The player is a minor.'),
  forbidden('demo-player-beginner', 'INSUFFICIENT_PRIVILEGES', 'Top-up begins at level 5.'),
  forbidden('demo-player-limit', 'RECHARGE_LIMIT_EXCEEDED', 'The limit of this month is reached.'),
  forbidden('demo-player-abroad', 'GEO_RESTRICTION', 'Top-up is not offered where the player is.'),
  forbidden('demo-player-other', 'OTHER', 'The game is under maintenance.'),
  {
    id: 'demo-player-slow',
    shows: 'no answer: the reply comes after the deadline',
    answer: { kind: 'late-reply', fields: { is_topup_forbidden: false } },
  },
  {
    id: 'demo-player-broken',
    shows: 'no answer: HTML instead of JSON',
    answer: { kind: 'raw-reply', contentType: 'text/html', body: '<h1>It works!</h1>' },
  },
  {
    id: 'demo-player-gone',
    shows: 'no answer: the game closes the connection',
    answer: { kind: 'hang-up' },
  },
  {
    id: 'demo-player-sloppy',
    shows: 'allowed, with warnings about the reply',
    answer: {
      kind: 'raw-reply',
      contentType: 'text/plain',
      body: '{"user_id":"demo-player-sloppy","is_topup_forbidden":"false"}',
    },
  },
]

/** The answer for every other player. */
export const UNKNOWN_PLAYER: Omit<DemoPlayer, 'id'> = {
  shows: 'forbidden: OTHER, because the game has no such player',
  answer: {
    kind: 'reply',
    fields: {
      is_topup_forbidden: true,
      forbidden_reason: { code: 'OTHER', message: 'The game has no such player.' },
    },
  },
}

export function answerFor(userId: string): PlayerAnswer {
  return (DEMO_PLAYERS.find(({ id }) => id === userId) ?? UNKNOWN_PLAYER).answer
}

function allowed(id: string, name: string, attribute: Record<string, unknown>): DemoPlayer {
  const fields = { user_name: name, is_topup_forbidden: false, user_attribute: attribute }
  return { id, shows: 'allowed', answer: { kind: 'reply', fields } }
}

function forbidden(id: string, code: ForbiddenReasonCode, message: string): DemoPlayer {
  const fields = { is_topup_forbidden: true, forbidden_reason: { code, message } }
  return { id, shows: `forbidden: ${code}`, answer: { kind: 'reply', fields } }
}
