/**
 * The currency and the amount of a price in a JSON text of this service; empty when it has none. The texts are cut out,
 * because PostgreSQL refuses some JSON that this service accepts.
 */
export function moneyColumns(text: string, member: string): string {
  const price = `split_part(split_part(${text}, '"${member}":{', 2), '}', 1)`
  const cut = (name: string) => `split_part(split_part(${price}, '"${name}":"', 2), '"', 1) AS ${name}`
  return `${cut('currency')}, ${cut('amount')}`
}
