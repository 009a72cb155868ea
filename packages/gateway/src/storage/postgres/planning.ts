/**
 * How the server plans for a session of the service, whose every statement is a few index probes.
 *
 * A prepared statement is planned once: which partition it needs is found when it runs, which costs a third
 * of planning it anew. As the one plan may be made while a table is small and stay in use while it grows, it
 * may not be one that reads a whole table, nor one that a compiler would have to pay for.
 */
export const PLANNING = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
}
