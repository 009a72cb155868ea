import { ServiceError } from '../../refusals/service-error.ts'

const RETRY_SECONDS = 5

export interface ImportSlots {
  /** @throws {ServiceError} RESOURCE_EXHAUSTED when all slots are taken */
  run<T>(task: () => Promise<T>): Promise<T>
}

/** Limits how many imports run at once, over all environments, because they share the disk and the processor. */
export function createImportSlots(max: number): ImportSlots {
  let running = 0
  return {
    async run(task) {
      if (running >= max) {
        throw new ServiceError('RESOURCE_EXHAUSTED', {
          message: `${max} imports are already running. Try again when one of them is done.`,
          retryAfterSeconds: RETRY_SECONDS,
        })
      }
      running++
      try {
        return await task()
      } finally {
        running--
      }
    },
  }
}
