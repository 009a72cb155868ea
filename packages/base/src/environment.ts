/** Two environments that share nothing: each has its own store, apps, keys and port. */
export const ENVIRONMENTS = ['production', 'sandbox'] as const

export type Environment = (typeof ENVIRONMENTS)[number]
