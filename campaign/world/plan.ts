import { ENVIRONMENTS } from '../history/operation.ts'
import type { Store, Targets } from '../schedule/fault.ts'

export interface ServicePlan {
  name: string
  workers: number
  /** Whether nginx stands in front of it. */
  isProxied: boolean
}

/** Services that share their data. Each has orders and apps of its own. */
export interface SharedData {
  name: string
  services: string[]
}

const PLANS: Record<Store, ServicePlan[]> = {
  sqlite: [
    { name: 'north', workers: 1, isProxied: true },
    { name: 'south', workers: 2, isProxied: false },
  ],
  postgres: [
    { name: 'north', workers: 1, isProxied: false },
    { name: 'south', workers: 2, isProxied: false },
    { name: 'east', workers: 1, isProxied: true },
  ],
}

/** @param services only these; all of the store when absent */
export function plansFor(store: Store, services?: string[]): ServicePlan[] {
  return PLANS[store].filter(({ name }) => services?.includes(name) ?? true)
}

export function dataOf(store: Store, plans: ServicePlan[]): SharedData[] {
  const names = plans.map(({ name }) => name)
  if (store === 'postgres') return [{ name: 'shared', services: names }]
  return names.map((name) => ({ name, services: [name] }))
}

/** Where faults can strike, known before anything is started. */
export function targetsOf(store: Store, services?: string[]): Targets {
  const plans = plansFor(store, services)
  const ends = [...ENVIRONMENTS, ...(store === 'postgres' ? ['database 1', 'database 2'] : [])]
  return {
    services: plans.map(({ name }) => name),
    servicesWithWorkers: plans.filter(({ workers }) => workers > 1).map(({ name }) => name),
    links: [...plans.flatMap(({ name }) => ends.map((end) => `${name} ${end}`)), 'games'],
  }
}
