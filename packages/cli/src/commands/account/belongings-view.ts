import type { Belongings } from '@txgw/gateway/operator-api'
import { CliFailure } from '../../base/failure.ts'
import { visible } from '../../output/text-layout.ts'
import { changeText } from '../../views/change-request-view.ts'

type Token = Belongings['tokens'][number]

export function belongingsText(belongings: Belongings): string {
  const gone = [...lastingLines(belongings), ...sessionLines(belongings)]
  const ends = gone.length === 0 ? ['Nothing would end.'] : gone
  return [...ends, ...unknownLines(belongings)].join('\n')
}

/** Sessions always end. Anything else may be missed by others, so it is shown first. @throws {CliFailure} */
export function requireAgreement(name: string, belongings: Belongings | undefined): void {
  const lasting = belongings ? lastingLines(belongings) : []
  if (!belongings || lasting.length === 0) return
  const message = visible(`More than sessions would end with the account "${name}". Nothing was changed.`)
  throw new CliFailure('GOES_ALONG', message, {
    details: [...lasting, ...sessionLines(belongings), ...unknownLines(belongings)],
    advice: 'To end all of it, run the command again with --yes.',
  })
}

function lastingLines({ tokens, invitations, sign_in_links, change_requests }: Belongings): string[] {
  return [
    ...tokens.map((token) => visible(`token ${tokenText(token)}`)),
    ...invitations.map(({ invitation_id, name, role }) =>
      visible(`invitation ${invitation_id} for "${name}", ${role}`),
    ),
    ...(sign_in_links > 0 ? [`sign-in links that nobody has used: ${sign_in_links}`] : []),
    ...change_requests.map((request) =>
      visible(`change request ${request.change_request_id} for ${request.app_id}: ${changeText(request)}`),
    ),
  ]
}

function sessionLines({ sessions }: Belongings): string[] {
  return sessions.map(({ session_id, address, last_seen_at }) =>
    visible(`session ${session_id} from ${address}, last used ${last_seen_at}`),
  )
}

function unknownLines({ tokens_of_unknown_owner }: Belongings): string[] {
  return tokens_of_unknown_owner.map((token) =>
    visible(
      `stays, because its owner was not recorded: token ${tokenText(token)}, made by ${token.created_by}`,
    ),
  )
}

const tokenText = ({ token_id, name, role, last_used_at }: Token) =>
  `${token_id} "${name}", ${role}, ${last_used_at === null ? 'never used' : `last used ${last_used_at}`}`
