import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { COMPILED_CODE, MAIN } from './run-txgw.ts'

export interface WitnessProcess {
  url: string
  key: string
  /** By Ctrl-C. */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

/** `txgw witness` in a process of its own. */
export async function startWitnessProcess(
  folder: string,
  { trust, port = 0 }: { trust: string[]; port?: number },
): Promise<WitnessProcess> {
  const words = [
    'witness',
    '--format',
    'json',
    '--data-dir',
    folder,
    '--port',
    String(port),
    '--trust',
    ...trust,
  ]
  const child = spawn(process.execPath, [MAIN, ...words], {
    env: COMPILED_CODE,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  after(() => child.kill('SIGKILL'))
  const ended = once(child, 'close')
  const [line] = await once(createInterface(child.stdout), 'line')
  const { url, key } = JSON.parse(line)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const [code] = await ended
    return code as number | null
  }
  return {
    url,
    key,
    stop: () => end('SIGINT'),
    kill: async () => void (await end('SIGKILL')),
  }
}
