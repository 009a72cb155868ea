export interface ListOptions {
  /** How many rows each list has in the two stores that are compared. */
  rows: { few: number; many: number }
  rounds: number
  /** How often each page is read, and each record written, in a round. */
  perRound: number
}
