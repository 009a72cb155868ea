/** The answers of one run. */
export class Tally {
  readonly acceptedMs: number[] = []
  readonly refusedMs: number[] = []

  counts(): { accepted: number; refused: number } {
    return { accepted: this.acceptedMs.length, refused: this.refusedMs.length }
  }
}
