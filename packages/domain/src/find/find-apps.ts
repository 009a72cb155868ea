import type { AppDirectory } from '../apps/app-directory.ts'
import { type Group, toGroup } from './group.ts'
import type { SoughtText } from './read-text.ts'

type Directory = Pick<AppDirectory, 'list'>

/** Apps are in memory, so a part of the id or of the name is enough, in any case. */
export function findApps(directory: Directory, { text }: SoughtText): Group<'app'> {
  const part = text.toLowerCase()
  const found = Array.from(directory.list(), ({ app }) => app).filter(({ appId, name }) =>
    [appId, name].some((each) => each.toLowerCase().includes(part)),
  )
  return toGroup('app', {
    rows: found,
    keyOf: ({ appId }) => appId,
    isExact: ({ appId, name }) => [appId, name].some((each) => each.toLowerCase() === part),
    timeOf: ({ createdAtMs }) => createdAtMs,
  })
}

export function findKeys(directory: Directory, { text }: SoughtText): Group<'key'> {
  const part = text.toLowerCase()
  const found = Array.from(directory.list(), ({ app }) =>
    app.keys.flatMap((key) => (key.serialNo.toLowerCase().includes(part) ? { appId: app.appId, key } : [])),
  )
  return toGroup('key', {
    rows: found.flat(),
    keyOf: ({ appId, key }) => JSON.stringify([appId, key.serialNo]),
    isExact: ({ key }) => key.serialNo.toLowerCase() === part,
    timeOf: ({ key }) => key.addedAtMs,
  })
}
