import type { Difference } from './difference.ts'

const NAMED_MAX = 5
const OBJECTS_MAX = 200

/** The differences as the service tells them: objects and fields, and no values. */
export interface TableFaults {
  count: number
  /** The fields of the first objects; empty for an object as a whole. */
  objects: { object: string; fields: string[] }[]
  /** For people, without a full stop; empty when nothing differs. */
  says: string
}

export function tableFaults(differences: readonly Difference[]): TableFaults {
  const byObject = Map.groupBy(differences, ({ object }) => object)
  const named = [...byObject].map(([object, own]) => ({
    object,
    fields: own.flatMap(({ field }) => field ?? []),
    says: own.map(sayingOf).join(', '),
  }))
  const more = named.length - NAMED_MAX
  const texts = named.slice(0, NAMED_MAX).map(({ object, says }) => `${object} (${says})`)
  return {
    count: differences.length,
    objects: named.slice(0, OBJECTS_MAX).map(({ object, fields }) => ({ object, fields })),
    says: [...texts, ...(more > 0 ? [`${more} more`] : [])].join('; '),
  }
}

function sayingOf({ kind, field }: Difference): string {
  if (kind === 'differs') return `${field}`
  return kind === 'unseen' ? 'the trail has never seen it' : 'it is missing'
}

/** The fields of an object that nobody wrote; empty when there are none, or when the object as a whole differs. */
export function faultyFields({ objects }: TableFaults, object: string): string[] {
  return objects.find((one) => one.object === object)?.fields ?? []
}

/** The sentence for the operator wherever the service tells it. */
export function recordsDifferText(environment: string, { says }: TableFaults): string {
  return `Records of ${environment} are not what the audit trail says, so somebody changed them past the service: ${says}. "txgw audit reconcile --env ${environment}" shows more`
}
