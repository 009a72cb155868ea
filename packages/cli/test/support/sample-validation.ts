import type { Recharge, Validation, ValidationAttempt } from '@txgw/gateway/operator-api'
import { ORDER } from './sample-order.ts'

export const ATTEMPT: ValidationAttempt = {
  started_at: '2026-01-01T00:00:00.001Z',
  timings: { queue_ms: 0.2, connect_ms: 2.25, first_byte_ms: 40, total_ms: 48.3 },
  request_headers: {
    'Content-Type': 'application/json',
    'Txgw-Timestamp': '1767225600',
    'Txgw-Serial': 'KEY1',
    'Txgw-Deadline': '2026-01-01T00:00:05.000Z',
  },
  status: 200,
  reply_headers: { 'content-type': 'application/json' },
  reply_body: '{"is_topup_forbidden":false}',
}

export const ALLOWED: Validation = {
  validation_id: 'VAL1',
  recharge_id: 'RCH1',
  app_id: 'my-game',
  user_id: 'player-1',
  server_id: '7',
  outcome: 'allowed',
  user_name: 'Ada',
  user_attribute: { level: 42 },
  warnings: [],
  started_at: '2026-01-01T00:00:00.000Z',
  duration_ms: 51.4,
  url: 'https://game.example/hook',
  request_body: '{"id":"VAL1"}',
  attempts: [ATTEMPT],
}

const { user_name: _name, user_attribute: _attribute, ...WITHOUT_PLAYER } = ALLOWED

export const FORBIDDEN: Validation = {
  ...WITHOUT_PLAYER,
  outcome: 'forbidden',
  reason: { code: 'OTHER', raw_code: 'BANNED', message: 'Not today.' },
  warnings: [{ code: 'code-unknown', message: 'forbidden_reason.code is not a defined code' }],
}

/** Nothing was sent, because there was nowhere to send it. */
export const NOT_SENT: Validation = {
  ...WITHOUT_PLAYER,
  outcome: 'not-sent',
  reason: { code: 'no-webhook-url', message: 'The app has no webhook address' },
  url: null,
  request_body: null,
  attempts: [
    {
      started_at: '2026-01-01T00:00:00.001Z',
      timings: { queue_ms: 0, total_ms: 0 },
      request_headers: {},
      failure: { stage: 'before-sending', code: 'no-webhook-url', message: 'The app has no webhook address' },
    },
  ],
}

export const ACCEPTED: Recharge = {
  recharge_id: 'RCH1',
  state: 'ACCEPTED',
  app_id: 'my-game',
  user_id: 'player-1',
  validation: ALLOWED,
  order: { ...ORDER, order_status: 'Created', kind: 'payment' },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.100Z',
}

const { order: _order, ...WITHOUT_ORDER } = ACCEPTED

export const ENDED: Recharge = {
  ...WITHOUT_ORDER,
  state: 'ENDED',
  end_reason: { kind: 'forbidden', code: 'OTHER', message: 'Not today.' },
  validation: FORBIDDEN,
}
