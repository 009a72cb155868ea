import type { ErrorName } from '@txgw/protocol'
import type { ErrorBody } from '@txgw/protocol/schemas'

/** Returns the pages that explain an error; none when the operator publishes none. */
export type LinksOf = (name: ErrorName) => NonNullable<ErrorBody['links']>

export const NO_LINKS: LinksOf = () => []

/** Links to the section of docs/errors.md, wherever the operator publishes the folder `docs`. */
export function linksTo(docsUrl: string | undefined): LinksOf {
  if (docsUrl === undefined) return NO_LINKS
  return (name) => [
    { url: `${docsUrl}/errors.md#${name.toLowerCase()}`, description: `What ${name} means and what to do` },
  ]
}
