export interface Mistake {
  /** Named as in the details of an error answer. */
  field: string
  cause: string
  solution: string
}
