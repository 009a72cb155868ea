import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Seal } from '@txgw/domain/audit/audit-store'
import { serveWitness, type Witness, type WitnessSettings } from '../src/service/serve-witness.ts'

export interface StartedWitness extends AsyncDisposable {
  witness: Witness
  url: string
  folder: string
  /** By its own clock. */
  clock: { nowMs(): number }
  logged: [level: string, message: string][]
  /** Ends it and starts it again on the same folder and port. */
  restart(changes?: Partial<WitnessSettings>): Promise<void>
  stop(): Promise<void>
}

/** A witness on this machine, in a folder of its own. */
export async function startWitness(changes: Partial<WitnessSettings> = {}): Promise<StartedWitness> {
  const folder = mkdtempSync(join(tmpdir(), 'txgw-witness-'))
  const clock = { nowMs: () => Date.parse('2026-03-01T00:00:00Z') }
  const logged: [string, string][] = []
  const log = (level: string) => (_fields: object, message: string) => void logged.push([level, message])
  const logger = { error: log('error'), warn: log('warn'), info: log('info'), debug: log('debug') }
  const settings: WitnessSettings = {
    folder,
    host: '127.0.0.1',
    port: 0,
    trust: [],
    tls: undefined,
    trustedProxies: [],
    ...changes,
  }
  const witness = await serveWitness(settings, { clock: { nowMs: () => clock.nowMs() }, logger })
  const started: StartedWitness = {
    witness,
    url: `http://127.0.0.1:${witness.port}`,
    folder,
    clock,
    logged,
    async restart(again = {}) {
      await started.stop()
      started.witness = await serveWitness(
        { ...settings, port: witness.port, ...again },
        { clock: { nowMs: () => clock.nowMs() }, logger },
      )
    },
    stop: () => started.witness.stop(),
    async [Symbol.asyncDispose]() {
      await started.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return started
}

export function bodyOf(seals: readonly Seal[]): string {
  const sent = seals.map(({ sealNo, body, signature }) => ({ seal_no: sealNo, body, signature }))
  return JSON.stringify({ seals: sent })
}
