import type { Environment } from '../../environment.ts'
import { ENVIRONMENT_SETTING, refuseOtherEnvironment } from '../environment-mark.ts'
import { storeError } from './errors.ts'
import type { Link } from './link.ts'
import { ADD_SETTING, READ_SETTING } from './setting-store.ts'

/**
 * Marks the schema with its environment, if it bears no mark yet.
 * @throws {StoreUnavailable} it bears another's; the link is closed
 */
export async function proveEnvironment(link: Link, environment: Environment, where: string): Promise<void> {
  try {
    const mark = (await readMark(link)) ?? (await addMark(link, environment))
    refuseOtherEnvironment(mark, environment, where)
  } catch (error) {
    link.destroy()
    throw storeError(error, where)
  }
}

async function readMark(link: Link): Promise<unknown> {
  return (await link.query(READ_SETTING, [ENVIRONMENT_SETTING]))[0]?.[0]
}

/** Of two that add one at the same time, both read what the first has added. */
async function addMark(link: Link, environment: Environment): Promise<unknown> {
  await link.query(ADD_SETTING, [ENVIRONMENT_SETTING, environment])
  return readMark(link)
}
