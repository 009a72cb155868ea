import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '@txgw/testkit'
import { DATA_DIR } from '../query/dataset.ts'

/** The settings of a server of some size, with full durability. */
const SETTINGS = {
  fsync: 'on',
  full_page_writes: 'on',
  shared_buffers: '2GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '15min',
  maintenance_work_mem: '256MB',
  effective_cache_size: '8GB',
}

/** A real PostgreSQL whose data stay below bench/.data for the next run. */
export function startDatabaseServer(): Promise<PostgresServer> {
  return startPostgres({ directory: join(DATA_DIR, 'postgres'), settings: SETTINGS })
}
