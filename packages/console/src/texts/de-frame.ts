/** The words of the frame around every page, of errors and of dialogs. */
export { common } from './de/common.ts'
export { shell } from './de/shell.ts'
