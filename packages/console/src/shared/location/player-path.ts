import { pathPart } from './path-part.ts'
import { queryText } from './query-text.ts'

/** The path of a player's page within the environment. Two games may have a player with the same id. */
export function playerPath({ user_id, app_id }: { user_id: string; app_id?: string }): string {
  return `/players/${pathPart(user_id)}${queryText({ app_id })}`
}
