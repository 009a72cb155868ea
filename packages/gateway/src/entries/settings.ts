// The settings of a service and the names in them. Loads nothing heavy.

export { ROLE_NAMES, ROLES, type Role } from '../accounts/role.ts'
export { ENVIRONMENTS, type Environment } from '../base/environment.ts'
export { StartError } from '../base/start-error.ts'
export { ConfigError } from '../config/config.ts'
export { fileVariable, readSecretVariable } from '../config/secret-variable.ts'
export { OPERATOR_TOKEN_OFF, SETTINGS, type ServeFlags, type Setting } from '../config/settings.ts'
export { parseCidrList } from '../network/cidr-list.ts'
