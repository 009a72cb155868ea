// The clock, ids, private files and a look at JSON text.
export { type Clock, systemClock } from '../base/clock.ts'
export { writePrivateFile, writePublicFile } from '../base/data-dir.ts'
export { makeId } from '../base/ids.ts'
export { REPEATED, repeatedName } from '../base/repeated-names.ts'
