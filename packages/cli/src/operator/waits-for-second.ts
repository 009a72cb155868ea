import { CHANGE_KINDS } from '@txgw/domain/change-requests/change-request'
import { permissionFor } from '@txgw/domain/change-requests/permission-for'
import type { ChangeRequest } from '@txgw/gateway/operator-api'
import { CliFailure } from '../base/failure.ts'
import { visible } from '../output/text-layout.ts'

/** With the token or the link that works once it is approved, if the call has made one. */
export type WaitingRequest = ChangeRequest & { token?: string; link?: string }

/** A call that waits for a second person. A command that cannot go on without it fails with these words. */
export class WaitsForSecond extends CliFailure {
  readonly request: WaitingRequest

  constructor(request: WaitingRequest) {
    super('WAITS', waitingText(request), { document: JSON.stringify(request) })
    this.request = request
  }
}

export function waitingIn(body: string): WaitingRequest | undefined {
  const read: WaitingRequest | { change_request_id?: never } = JSON.parse(body)
  return read.change_request_id === undefined ? undefined : read
}

function waitingText({ change_request_id: id, kind, lapses_at }: WaitingRequest): string {
  const found = CHANGE_KINDS.find((each) => each.replaceAll('-', '_') === kind)
  const role = found ? permissionFor(found, 'production').role : 'operator'
  return [
    `Nothing has changed yet: this waits until ${lapses_at} for a second person with the role ${role}.`,
    `That person approves it with: txgw change-request approve ${id} --env production`,
  ]
    .map(visible)
    .join('\n')
}
