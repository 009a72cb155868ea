import { type InProcessOptions, runInProcess } from './run-in-process.ts'
import type { Ran } from './run-txgw.ts'
import { type ScriptedAnswer, type SeenRequest, startScriptedService } from './scripted-service.ts'

export interface OperatorService {
  seen: SeenRequest[]
  /** The flags that lead to it. */
  access: string[]
  /** Runs a command against this service. */
  run(args: string[], options?: InProcessOptions): Promise<Ran>
}

/** Answers by `METHOD /path` behind /operator/v1/sandbox; everything else is not found. */
export async function startOperatorService(
  answers: Record<string, (request: SeenRequest) => ScriptedAnswer>,
): Promise<OperatorService> {
  const { url, seen } = await startScriptedService((request) => {
    const path = request.target.replace('/operator/v1/sandbox', '').replace(/\?.*/, '')
    const answer = answers[`${request.method} ${path}`]
    return answer?.(request) ?? notFound()
  })
  const access = ['--operator-url', url, '--operator-token', 'operator-token']
  return { seen, access, run: (args, options) => runInProcess([...args, ...access], options) }
}

export function json(status: number, body: unknown): ScriptedAnswer {
  return { status, body: JSON.stringify(body) }
}

function notFound(): ScriptedAnswer {
  return json(404, { name: 'NOT_FOUND', message: 'There is no such thing here.', debug_id: '01MISSING' })
}
