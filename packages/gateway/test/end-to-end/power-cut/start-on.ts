import { join } from 'node:path'
import { type ServeProcess, startServeProcess } from '@txgw/testkit/service/serve-process'
import type { Disk } from './disk.ts'

/** The service with everything that it keeps on this disk. */
export function startOn({ path }: Disk): Promise<ServeProcess> {
  return startServeProcess(join(path, 'data'))
}
