import { randomUUID } from 'node:crypto'
import type { Probe } from './probe.ts'

/** Fewer than the failures in a row after which a service asks no more. */
const QUESTIONS = 3

/** Asks a game that says nothing. The game writes down how long each question stays open. */
export const probeDeadlines: Probe = async (stage, service) => {
  const ask = async () => {
    const player = `silent-${randomUUID().slice(0, 8)}`
    stage.world.secrets.add('a user_id', player)
    const body = { app_id: 'hanging', user_id: player }
    await stage.operate({ service, environment: 'production' }, 'POST', '/validations', { body })
  }
  for (let asked = 0; asked < QUESTIONS; asked++) await ask()
}
