import type { Environment } from '@txgw/base/environment'

const KEY = 'txgw-environment'

export function isEnvironment(text: string | null | undefined): text is Environment {
  return text === 'production' || text === 'sandbox'
}

/** The environment of the last visit; at first the sandbox, where nothing can go wrong. */
export function rememberedEnvironment(): Environment {
  const kept = localStorage.getItem(KEY)
  return isEnvironment(kept) ? kept : 'sandbox'
}

export function rememberEnvironment(environment: Environment): void {
  localStorage.setItem(KEY, environment)
}
