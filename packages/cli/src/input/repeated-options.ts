import { ENVIRONMENTS, type Environment } from '@txgw/base/environment'
import { InvalidArgumentError } from 'commander'

/** For an option that may stand several times. */
export function append(value: string, before: string[] = []): string[] {
  return [...before, value]
}

/** The same for environments. */
export function addEnvironment(value: string, before: Environment[] = []): Environment[] {
  const environment = ENVIRONMENTS.find((name) => name === value)
  if (environment) return [...before, environment]
  throw new InvalidArgumentError(`Allowed choices are ${ENVIRONMENTS.join(', ')}.`)
}
