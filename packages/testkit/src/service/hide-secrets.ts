/** A flag with a secret, which every user of the machine could read, and the variable that stands for it. */
const SECRET_FLAGS: Record<string, string> = {
  '--database-url': 'TXGW_DATABASE_URL',
  '--operator-token': 'TXGW_OPERATOR_TOKEN',
}

/** Gives secrets to a service as the documents recommend. A service that is given them in flags warns of each. */
export function hideSecrets(flags: string[]): { plain: string[]; secrets: Record<string, string> } {
  const secrets: Record<string, string> = {}
  const plain = flags.filter((flag, index) => {
    const variable = SECRET_FLAGS[flag]
    const value = flags[index + 1]
    if (variable !== undefined && value !== undefined) secrets[variable] = value
    return variable === undefined && SECRET_FLAGS[flags[index - 1] ?? ''] === undefined
  })
  return { plain, secrets }
}
