export interface Mistake {
  /** Named as in the details of an error response. */
  field: string
  cause: string
  solution: string
}
