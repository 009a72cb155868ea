const SLAB_BYTES = 16 * 1024
/** A larger array would leave much of a slab unused. */
const SHARED_BYTES_MAX = SLAB_BYTES / 8

let slab = new Uint8Array(0)
let used = 0

/**
 * Zeroed bytes for one caller, cut from a larger piece of memory. An array of more than 64 bytes with its own
 * memory would cost more than all the work done with it here. Not for keys: the holder of one piece could reach
 * its neighbours.
 */
export function newBytes(length: number): Uint8Array<ArrayBuffer> {
  if (length > SHARED_BYTES_MAX) return new Uint8Array(length)
  if (used + length > slab.length) {
    slab = new Uint8Array(SLAB_BYTES)
    used = 0
  }
  used += length
  return slab.subarray(used - length, used)
}
