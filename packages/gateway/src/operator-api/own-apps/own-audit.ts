import type { AuditEntry } from '@txgw/domain/audit/audit-entry'
import type { AuditStore } from '@txgw/domain/audit/audit-store'
import { isExport } from '../lists/export-list.ts'
import { openOnly } from './open-only.ts'
import type { OwnApps } from './own-apps.ts'

/** A merchant adds entries of its own apps and of its exports, and learns who changed them. It does not read the trail itself. */
export function ownAuditStore(audit: AuditStore, own: OwnApps): AuditStore {
  return openOnly<AuditStore>('audit', {
    async append(entry) {
      if (isExport(entry)) return audit.append(own.has(entry.appId) ? entry : { ...entry, appId: null })
      if (!own.has(entry.appId)) throw new Error('a merchant changes its own apps alone')
      return audit.append(entry)
    },
    async findByObjects(objects, page) {
      const found = await audit.findByObjects(objects, page)
      return found.filter(({ appId }) => own.has(appId)).map(withoutNames)
    },
  })
}

/** The names of the operator's people and programs stay with the operator. */
function withoutNames(entry: AuditEntry): AuditEntry {
  return entry.role === 'merchant' ? entry : { ...entry, actor: 'operator', address: null }
}
