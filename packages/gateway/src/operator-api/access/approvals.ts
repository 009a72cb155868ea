import type { Clock } from '@txgw/base/clock'
import { DomainError } from '@txgw/base/domain-error'
import type { Environment } from '@txgw/base/environment'
import { TO_NEIGHBOURS, type WorkerBus } from '@txgw/base/worker-bus'
import type { AccountStore } from '@txgw/domain/accounts/people/account-store'
import type { TokenDirectory } from '@txgw/domain/accounts/token-directory'
import type { SettingStore } from '@txgw/domain/audit/setting-store'
import type { ApprovalQuestion, ApprovalRefusal } from '@txgw/domain/change-requests/approval'
import { refusalOfApproval } from '@txgw/domain/change-requests/refusal-of-approval'

const TOPIC = `${TO_NEIGHBOURS}approval`

/** Says why this caller may not approve this request, if so. */
type Approvals = (
  environment: Environment,
  question: ApprovalQuestion,
) => Promise<ApprovalRefusal | undefined>

/** Where the store of production is. */
export function createApprovals(from: {
  accounts: Pick<AccountStore, 'findAccount' | 'listAccounts'>
  tokens: Pick<TokenDirectory, 'refresh' | 'findById' | 'list'>
  settings: Pick<SettingStore, 'readSetting'>
  clock: Clock
}): Approvals {
  const { accounts, tokens, settings, clock } = from
  return (environment, question) =>
    refusalOfApproval(question, { environment, accounts, tokens, settings, nowMs: clock.nowMs() })
}

/** Answers the process of the sandbox, which has neither accounts nor tokens. */
export function answerApprovals(bus: Pick<WorkerBus, 'answer'>, approvals: Approvals): void {
  bus.answer(TOPIC, async (asked) => {
    const { environment, ...question } = asked as ApprovalQuestion & { environment: Environment }
    return { refusal: (await approvals(environment, question)) ?? null }
  })
}

/** Where the sandbox has a process of its own. */
export function askForApprovals(bus: Pick<WorkerBus, 'ask'>): Approvals {
  return async (environment, question) => {
    const answers = await bus.ask(TOPIC, { environment, ...question })
    const answer = answers.find((each) => each !== null) as { refusal: ApprovalRefusal | null } | undefined
    if (answer) return answer.refusal ?? undefined
    throw new DomainError(
      'unavailable',
      'Whether this may be approved is not known at the moment. Try again.',
    )
  }
}
