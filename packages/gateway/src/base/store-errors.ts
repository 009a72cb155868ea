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

/** The clocks of this machine and the store are too far apart to write. Its message is for callers too. */
export class ClockDiffers extends StoreUnavailable {}

/** The data was written by a newer version of the program; going on would damage it. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew'
}
