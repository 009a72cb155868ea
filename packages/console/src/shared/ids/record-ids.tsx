import { pathPart } from '../location/path-part.ts'
import { playerPath } from '../location/player-path.ts'
import { IdText } from './id-text.tsx'

export function AppId({ id }: { id: string }) {
  return <IdText value={id} href={`/apps/${pathPart(id)}`} />
}

export function PlayerId({ player }: { player: { user_id: string; app_id?: string } }) {
  return <IdText value={player.user_id} href={playerPath(player)} />
}

/** Leads to everything that is known about an order, a recharge or a request. */
export function StoryId({ id }: { id: string }) {
  return <IdText value={id} href={`/timeline/${pathPart(id)}`} />
}
