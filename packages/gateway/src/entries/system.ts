// The clock, ids and private files.
export { type Clock, systemClock } from '../clock.ts'
export { writePrivateFile, writePublicFile } from '../data-dir.ts'
export { makeId } from '../ids.ts'
