import { RecordNotFound } from '@txgw/base/store-errors'
import type { ChangeRequest } from '@txgw/domain/change-requests/change-request'
import type { ChangeRequestStore } from '@txgw/domain/change-requests/change-request-store'
import { openOnly } from './open-only.ts'
import type { OwnApps } from './own-apps.ts'

/** The change requests of a merchant's own apps. It may ask and withdraw; the names of those who decide are left out. */
export function ownChangeRequestStore(requests: ChangeRequestStore, own: OwnApps): ChangeRequestStore {
  const find = async (requestId: string) => {
    const found = await requests.findChangeRequest(requestId)
    return found && own.has(found.appId) ? found : undefined
  }
  const shown = (request: ChangeRequest): ChangeRequest =>
    request.decidedBy === null || request.state === 'withdrawn'
      ? request
      : { ...request, decidedBy: 'operator' }
  return openOnly<ChangeRequestStore>('changeRequests', {
    async addChangeRequest(request, entry, room) {
      if (!own.has(request.appId)) throw new RecordNotFound('the app is not among those of the merchant')
      return requests.addChangeRequest(request, entry, room)
    },
    async findChangeRequest(requestId) {
      const found = await find(requestId)
      return found && shown(found)
    },
    async listChangeRequests(filter, page) {
      return (await requests.listChangeRequests(own.narrow(filter), page)).map(shown)
    },
    async decideChangeRequest(decision) {
      if (decision.mayApply) throw new Error('a merchant only withdraws its change requests')
      const { requestId } = decision
      if (!(await find(requestId))) throw new RecordNotFound('the request is not among those of the merchant')
      return requests.decideChangeRequest({
        ...decision,
        judge(found: ChangeRequest) {
          const decided = decision.judge(shown(found))
          if (decided.next.state === 'withdrawn') return decided
          throw new Error('a merchant only withdraws its change requests')
        },
      })
    },
  })
}
