/** The words of the frame around every page, of errors and of dialogs. */
export { common } from './en/common.ts'
export { shell } from './en/shell.ts'
