/** Two environments that share nothing: own store, own apps, own keys, own port. */
export const ENVIRONMENTS = ['production', 'sandbox'] as const

export type Environment = (typeof ENVIRONMENTS)[number]
