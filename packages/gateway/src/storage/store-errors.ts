export class DuplicateRecord extends Error {
  override readonly name = 'DuplicateRecord'
}

export class RecordNotFound extends Error {
  override readonly name = 'RecordNotFound'
}

/** The store cannot be reached or cannot write; trying again later makes sense. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** The data was written by a newer version of the program; going on would damage it. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew'
}
