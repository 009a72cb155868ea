import type { Environment } from '@txgw/base/environment'
import { type Actor, operatorTokenActor } from '@txgw/domain/accounts/actor'
import { compileChecks } from '../../src/operator-api/check-input.ts'
import type { AnswerOf, Call, Operation, Shape } from '../../src/operator-api/operation.ts'
import { toServiceError } from '../../src/refusals/to-service-error.ts'

interface Input<D extends Shape> {
  params?: Call<D>['params']
  /** As text, the way a query string holds it. */
  query?: Record<string, unknown>
  body?: unknown
  /** As many as the handler needs. */
  parts: Partial<Call<D>['parts']>
  environment?: Environment
  actor?: Actor
}

/** Runs an operation as its route does, without a server. @throws {ServiceError} as it would be answered */
export async function runOperation<D extends Shape>(
  operation: Operation<D>,
  {
    params,
    query = {},
    body,
    parts,
    environment = 'sandbox',
    actor = operatorTokenActor('127.0.0.1'),
  }: Input<D>,
): Promise<AnswerOf<D>> {
  const compile = compileChecks(operation)(environment, () => {})
  const check = (httpPart: string, value: unknown) => {
    const checked = compile({ schema: operation.answers, method: '', url: '', httpPart } as never)(value)
    if (typeof checked === 'object' && checked && 'error' in checked) throw checked.error
    return (checked as { value: unknown }).value
  }
  const input = {
    params,
    query: check('querystring', query),
    headers: {},
    body: check('body', body ?? null),
    parts: { environment, onAppsChanged: async () => {}, ...parts },
    actor,
    request: { method: 'GET', headers: {} },
  }
  return operation.handle(input as unknown as Call<D>).catch((error) => {
    throw toServiceError(error)
  })
}

/** A refusal of the domain as the edge would answer it. */
export async function asAnswered<T>(work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    throw toServiceError(error)
  })
}
