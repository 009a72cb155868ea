import type { OperatorEnvironment } from './served.ts'

/** What is wrong with the audit trail or with its witness. While an environment is closed, neither is known. */
export function trailFault(
  served: Partial<Pick<OperatorEnvironment, 'sealer' | 'witness'>> | undefined,
): { kind: string } | undefined {
  const trouble = served?.witness?.trouble
  return served?.sealer?.fault ?? (trouble && { kind: `witness-${trouble.kind}` })
}
