import { readFileSync } from 'node:fs'
import { ConfigError } from './config.ts'

/** The variable that names a file with the value, for a value that is secret. */
export const fileVariable = (variable: string) => `${variable}_FILE`

/**
 * Reads a secret from its variable, or from the file that the variable with `_FILE` names. The line break at the end of
 * the file is not part of the secret. No message repeats the content.
 * @throws {ConfigError}
 */
export function readSecretVariable(
  variables: Readonly<Record<string, string | undefined>>,
  variable: string,
): string | undefined {
  const value = variables[variable] || undefined
  const path = variables[fileVariable(variable)] || undefined
  if (path === undefined) return value
  if (value !== undefined) {
    throw new ConfigError(`${variable} and ${fileVariable(variable)} are both set: give only one of them`)
  }
  const content = readSecretFile(path, variable).replace(/\r?\n$/, '')
  if (content !== '') return content
  throw new ConfigError(`${fileVariable(variable)} names ${path}, which is empty`)
}

function readSecretFile(path: string, variable: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(`${fileVariable(variable)} names ${path}, which cannot be read (${code})`)
  }
}
