import { common } from './en/common.ts'
import { shell } from './en/shell.ts'

/** The words of the frame around every page, of errors and of dialogs. */
export const frame = { common, shell }
