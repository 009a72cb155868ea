// The clock, ids and private files.
export { type Clock, systemClock } from '../base/clock.ts'
export { writePrivateFile, writePublicFile } from '../base/data-dir.ts'
export { makeId } from '../base/ids.ts'
