import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'rolldown/utils'

export interface Import {
  /** As written. */
  name: string
  isType: boolean
}

export interface Source {
  file: string
  imports: Import[]
}

/** The imports and re-exports of a file, also those that wait until they are called. */
export function readImports(root: string, file: string): Source {
  const text = readFileSync(join(root, file), 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const exported = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ name: moduleRequest.value, isType }] : [],
    ),
  )
  const imported = staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  const later = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const name = /^['"](.+)['"]$/.exec(text.slice(start, end))?.[1]
    return name === undefined ? [] : [{ name, isType: false }]
  })
  return { file, imports: [...imported, ...exported, ...later] }
}

/** The file that a relative import means, from the root of the repository. */
export function fileOf(from: string, { name }: Import): string | undefined {
  return name.startsWith('.') ? join(dirname(from), name) : undefined
}

/** `gateway` of `@txgw/gateway/settings` */
export function packageOf({ name }: Import): string | undefined {
  return /^@txgw\/([a-z0-9-]+)/.exec(name)?.[1]
}
