import { SESSION_IDLE_MS } from '@txgw/domain/accounts/sessions/session'
import { LAPSE_MS, OPEN_STATES } from '@txgw/domain/change-requests/change-request'
import { invitationRows, sessionRows } from './people-rows.ts'
import { changeRequestRows, tokenRows } from './registry-rows.ts'

/** What belongs to an account and still works. The statements of both stores differ only in the name of the schema. */
export function belongingSql(schema: '' | 'env.') {
  const ownTokens = `SELECT token_id FROM ${schema}access_tokens WHERE owner_id = :account_id`
  const tokens = `owner_id = :account_id AND revoked_at_ms IS NULL
    AND (expires_at_ms IS NULL OR expires_at_ms > :at_ms)`
  const sessions = `ended_at_ms IS NULL AND (subject_kind = 'account' AND subject_id = :account_id
    OR subject_kind = 'token' AND subject_id IN (${ownTokens}))`
  const requests = `state IN (${OPEN_STATES.map((state) => `'${state}'`).join(', ')})
    AND (requested_by_id = :account_id OR requested_by_id IN (${ownTokens})) AND requested_at_ms > :lapsed_until_ms`
  return {
    tokens: `SELECT ${tokenRows.columns} FROM ${schema}access_tokens WHERE ${tokens} ORDER BY token_id`,
    revokeTokens: `UPDATE ${schema}access_tokens SET revoked_at_ms = :at_ms, registry_version = :version
      WHERE ${tokens} RETURNING ${tokenRows.columns}`,
    /** Of everybody: whose they are shows in the names too. */
    openInvitations: `SELECT ${invitationRows.columns} FROM ${schema}invitations
      WHERE used_at_ms IS NULL AND withdrawn_at_ms IS NULL AND expires_at_ms > :at_ms ORDER BY invitation_id`,
    sessions: `SELECT ${sessionRows.columns} FROM ${schema}sessions
      WHERE ${sessions} AND expires_at_ms > :at_ms AND last_seen_at_ms > :idle_since_ms ORDER BY session_id`,
    endSessions: `UPDATE ${schema}sessions SET ended_at_ms = :at_ms, ended_why = 'account-disabled' WHERE ${sessions}`,
    requests: `SELECT ${changeRequestRows.columns} FROM ${schema}change_requests WHERE ${requests} ORDER BY request_id`,
    refuseRequests: `UPDATE ${schema}change_requests
      SET state = 'refused', decided_at_ms = :at_ms, decided_by = :by, reason = :reason
      WHERE ${requests} RETURNING ${changeRequestRows.columns}`,
  }
}

export const sinceWhen = (atMs: number) => ({
  idle: { idle_since_ms: atMs - SESSION_IDLE_MS },
  lapsed: { lapsed_until_ms: atMs - LAPSE_MS },
})
