import { StoreUnavailable } from '../store.ts'
import { codeOf } from './errors.ts'
import { Link, type LinkOptions } from './link.ts'
import { describeHost } from './server-address.ts'
import { settingsStatement } from './session-settings.ts'

const STATE = `pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on',
  current_setting('synchronous_commit')`
const TIMELINE = `CASE WHEN NOT pg_is_in_recovery() THEN pg_walfile_name(pg_current_wal_lsn()) END`

/** What some hosted servers answer that hide their log. */
const NOT_TOLD = ['0A000', '42501', '42883', '55000']

/** A server that follows another one: it may be behind, and may not be written to. */
export class NotPrimary extends StoreUnavailable {}

/**
 * A new session with the server, if that is a primary that may be trusted with writes.
 * @throws {NotPrimary} @throws {StoreUnavailable} and what the driver throws
 */
export async function openLink(options: LinkOptions): Promise<Link> {
  const link = new Link(options)
  const timer = setTimeout(() => link.destroy(), options.limits.connectTimeoutMs)
  try {
    await greet(link)
    await link.command(settingsStatement(options.limits))
    return link
  } catch (error) {
    link.destroy()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function greet(link: Link): Promise<void> {
  const [isStandby, synchronousCommit, walFile] = await ask(link)
  const where = `the server ${describeHost(link.host)}`
  if (isStandby) throw new NotPrimary(`${where} may only be read from`)
  if (synchronousCommit === 'off')
    throw new StoreUnavailable(
      `${where} has synchronous_commit off, so that a crash would lose what was acknowledged; set it to on, ` +
        'for this role and database too',
    )
  if (typeof walFile === 'string') link.timeline = Number.parseInt(walFile.slice(0, 8), 16)
}

async function ask(link: Link): Promise<unknown[]> {
  try {
    return (await link.command(`SELECT ${STATE}, ${TIMELINE}`))[0] ?? []
  } catch (error) {
    if (!NOT_TOLD.includes(codeOf(error))) throw error
    return (await link.command(`SELECT ${STATE}`))[0] ?? []
  }
}
