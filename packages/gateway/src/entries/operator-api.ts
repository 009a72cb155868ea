// Types of every call of the operator API.
export type { Answer, EnvironmentPaths, ListenerPaths, OperatorPrefix } from '../operator-api/client-types.ts'
export type * from '../operator-api/documents.ts'
