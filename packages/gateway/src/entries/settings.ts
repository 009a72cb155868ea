// The settings of a service and the names in them. Loads nothing heavy.

export { ENVIRONMENTS, type Environment } from '../base/environment.ts'
export { StartError } from '../base/start-error.ts'
export { SETTINGS, type ServeFlags } from '../config/settings.ts'
export { parseCidrList } from '../network/cidr-list.ts'
