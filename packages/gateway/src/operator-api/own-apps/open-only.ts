/** An object that has the given members alone. A merchant's call of any other member fails, whatever it is. */
export function openOnly<T extends object>(name: string, open: Partial<T>): T {
  return new Proxy(open, {
    get(target, member) {
      if (Object.hasOwn(target, member)) return target[member as keyof T]
      if (typeof member === 'symbol') return undefined
      throw new Error(`${name}.${member} is not open to merchants`)
    },
  }) as T
}
