import { common } from './de/common.ts'
import { shell } from './de/shell.ts'
import type { FrameTexts } from './frame-texts.ts'

/** The words of the frame around every page, of errors and of dialogs. */
export const frame: FrameTexts = { common, shell }
