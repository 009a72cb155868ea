// The settings of a service and the names in them. Loads nothing heavy.

export { SETTINGS, type ServeFlags } from '../config/settings.ts'
export { ENVIRONMENTS, type Environment } from '../environment.ts'
export { parseCidrList } from '../network/cidr-list.ts'
export { StartError } from '../start-error.ts'
