import { findIn, type Rules } from './violation.ts'

export const TRAIL_RULES = {
  /** The hash of each entry is that of its own text after the hash before it, so that an altered text shows. */
  'the audit trail is a chain of its texts': ({ trails }) =>
    findIn(trails, ({ store, lane, brokenAt }) =>
      brokenAt === undefined
        ? undefined
        : `entry ${brokenAt} in lane ${lane} of ${store} has the hash of another text or place`,
    ),
} satisfies Rules
