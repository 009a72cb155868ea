/** What the tables do not allow, and an import still needs. */
export const OWED_ARROWS = [
  'a relative import may not leave its package (cli to console)',
  'a relative import may not leave its package (console to cli)',
]
