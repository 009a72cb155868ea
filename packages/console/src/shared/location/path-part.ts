import { useParams } from 'wouter'

/**
 * Encodes any id as one part of a page's path. It encodes twice, because the router decodes a path once but not
 * completely. Only then does an id with a slash or a percent sign come back unchanged.
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
