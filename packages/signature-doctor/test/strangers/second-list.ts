import { LANGUAGES } from './language-cases.ts'
import { SHELL } from './shell-cases.ts'
import type { StrangersCase } from './stranger.ts'
import { TOOLS } from './tool-cases.ts'

export const SECOND_LIST: Record<string, StrangersCase[]> = {
  'in a shell': SHELL,
  'in other languages': LANGUAGES,
  'with tools, and several together': TOOLS,
}
