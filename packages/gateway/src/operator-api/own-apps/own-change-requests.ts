import { RecordNotFound } from '@txgw/base/store-errors'
import type { ChangeRequest } from '@txgw/domain/change-requests/change-request'
import type { ChangeRequestStore } from '@txgw/domain/change-requests/change-request-store'
import { findRequestAuthors } from '@txgw/domain/change-requests/request-authors'
import type { Store } from '@txgw/store/store'
import { openOnly } from './open-only.ts'
import type { OwnApps } from './own-apps.ts'

/**
 * The change requests of a merchant's own apps. It may ask and withdraw. The names of the operator's people and programs,
 * who may ask and withdraw too, stay with the operator.
 */
export function ownChangeRequestStore(
  { changeRequests: requests, audit }: Pick<Store, 'changeRequests' | 'audit'>,
  own: OwnApps,
): ChangeRequestStore {
  const find = async (requestId: string) => {
    const found = await requests.findChangeRequest(requestId, own.ids)
    return found?.isGuarded ? undefined : found
  }
  const shownAll = async (found: ChangeRequest[]): Promise<ChangeRequest[]> => {
    const authorsOf = await findRequestAuthors(audit, found)
    return found.map((request) => {
      const { isAskedByMerchant, isDecidedByMerchant } = authorsOf(request)
      const { requestedBy, decidedBy } = request
      return {
        ...request,
        requestedBy: isAskedByMerchant ? requestedBy : 'operator',
        decidedBy: decidedBy === null || isDecidedByMerchant ? decidedBy : 'operator',
      }
    })
  }
  const shown = async (request: ChangeRequest) => (await shownAll([request]))[0] as ChangeRequest
  return openOnly<ChangeRequestStore>('changeRequests', {
    async addChangeRequest(request, entry, room) {
      if (request.appId === null || !own.has(request.appId))
        throw new RecordNotFound('the app is not among those of the merchant')
      return requests.addChangeRequest(request, entry, room)
    },
    async findChangeRequest(requestId) {
      const found = await find(requestId)
      return found && shown(found)
    },
    async listChangeRequests(filter, page) {
      return shownAll(await requests.listChangeRequests({ ...own.narrow(filter), isUnguarded: true }, page))
    },
    async decideChangeRequest(decision) {
      if (decision.mayApply || 'added' in decision)
        throw new Error('a merchant only withdraws its change requests')
      const { requestId } = decision
      const known = await find(requestId)
      if (!known) throw new RecordNotFound('the request is not among those of the merchant')
      const { decidedBy } = await shown(known)
      const decided = await requests.decideChangeRequest({
        ...decision,
        judge(found: ChangeRequest) {
          // Somebody else may have decided a moment ago, whose name is the operator's.
          const isShown = found.decidedBy === null || found.decidedBy === decidedBy
          const judged = decision.judge(isShown ? found : { ...found, decidedBy: 'operator' })
          if (judged.next.state === 'withdrawn') return judged
          throw new Error('a merchant only withdraws its change requests')
        },
      })
      return shown(decided)
    },
  })
}
