import type { AuditChange } from '../../audit/audit-entry.ts'
import { auditObject } from '../../audit/audit-object.ts'
import type { GuardedChange } from '../change-request.ts'
import type { Subject } from '../change-request-store.ts'
import {
  isLooser,
  POLICY_SETTING,
  policyFields,
  readPolicy,
  type TwoPeoplePolicy,
  writePolicy,
} from '../policy.ts'
import { fieldChanges, type GuardedKind } from './guarded-kind.ts'

/** What two people decide about; undefined when no more is left to one person than before. */
export function guardedPolicyChange(
  before: TwoPeoplePolicy,
  after: TwoPeoplePolicy,
): GuardedChange | undefined {
  if (!isLooser(before, after)) return undefined
  return {
    kind: 'change-two-people',
    about: 'the policy of two people',
    subjectId: '',
    changes: fieldChanges(policyFields(before), policyFields(after)),
    document: writePolicy(after),
  }
}

export const policyObject = (): string => auditObject('two-people')

/** It names the whole policy, so that the trail says what each field is. */
export function policyChange(before: TwoPeoplePolicy, after: TwoPeoplePolicy): AuditChange {
  return { object: policyObject(), appId: null, before: policyFields(before), after: policyFields(after) }
}

export const changeTwoPeopleKind: GuardedKind = {
  subjectOf: () => ({ of: 'setting', name: POLICY_SETTING }),
  fieldsOf: (subject) => policyFields(readPolicy(settingOf(subject))),
  apply({ document }, subject, { entryOf }) {
    const expected = settingOf(subject)
    return {
      applied: { kind: 'setting', name: POLICY_SETTING, expected, value: document },
      entry: entryOf?.(policyChange(readPolicy(expected), readPolicy(document))),
    }
  },
}

function settingOf(subject: Subject): string | undefined {
  if (subject.of !== 'setting') throw new Error('a change of the policy is judged with its setting')
  return subject.value
}
