import { type ComponentType, lazy } from 'react'

/** A part of the console whose script is loaded when it is first shown. */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>) {
  const part = lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      throw new NotLoaded('a script of the console could not be loaded', { cause })
    }
  })
  return Object.assign(part, { load })
}

/** The service is away, or it runs another version whose scripts have other names. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded'
}
