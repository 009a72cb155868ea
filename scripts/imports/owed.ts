/** Folders whose files still import each other. */
export const OWED_CIRCLES = [
  'packages/console/src/shared/',
  'packages/console/src/shell/',
  'packages/console/src/texts/',
  'packages/gateway/src/orders/',
]

/** What the tables do not allow, and an import still needs. */
export const OWED_ARROWS = [
  'console: pages may not know shell',
  'console: search may not know pages',
  'console: session may not know pages',
  'console: session may not know search',
  'console: shared may not know api',
  'a relative import may not leave its package (cli to console)',
  'a relative import may not leave its package (console to cli)',
]
