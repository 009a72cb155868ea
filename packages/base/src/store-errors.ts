export class DuplicateRecord extends Error {
  override readonly name = 'DuplicateRecord'
}

export class RecordNotFound extends Error {
  override readonly name = 'RecordNotFound'
}

/** The store cannot be reached or cannot write. A later retry makes sense. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** The store starts, is full or is slow. It will most likely serve soon, without anybody's help. */
export class StoreNotYet extends StoreUnavailable {}

/** Files of one environment cannot be used. Those of the other environment may be well. */
export class FilesUnusable extends StoreUnavailable {}

/** The data cannot be read, and no retry will help. */
export class StoreDamaged extends FilesUnusable {}

/** The clocks of this machine and the store differ too much to write. Callers may see the message too. */
export class ClockDiffers extends StoreUnavailable {}

/** The environment waits for its operator, because its store is not the one that was there before. */
export class EnvironmentHeld extends StoreUnavailable {}

/** The data was written by a newer version of the program. Continuing would damage it. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew'
}
