/** The only place of the command that looks at the environment; everything else is given this. */
export interface CliEnvironment {
  /** For the service's own configuration, which reads its variables by name. */
  variables: NodeJS.ProcessEnv
  /** A variable that is set but empty counts as not set. */
  variable(name: string): string | undefined
  /** Stack traces are shown only when somebody asks for them. */
  debug: boolean
}

export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): CliEnvironment {
  const variable = (name: string) => variables[name] || undefined
  return { variables, variable, debug: variable('TXGW_DEBUG') !== undefined }
}
