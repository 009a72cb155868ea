import type { Environment } from '@txgw/base/environment'
import { createContext, useContext } from 'react'

const EnvironmentContext = createContext<Environment | undefined>(undefined)

export const EnvironmentProvider = EnvironmentContext.Provider

/** The environment that the address names; works only within the shell. */
export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext)
  if (environment === undefined) throw new Error('useEnvironment is used outside of an environment')
  return environment
}
