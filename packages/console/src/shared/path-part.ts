import { useParams } from 'wouter'

/**
 * Any id as one part of a page's path. Encoded twice, because the router decodes a path once, but not all of it:
 * only then does an id with a slash or a percent sign come back as it was.
 */
export function pathPart(id: string): string {
  return encodeURIComponent(encodeURIComponent(id))
}

/** The part of the page's path with this name, decoded. */
export function usePathValue(name: string): string {
  const value = useParams()[name] ?? ''
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
