import { notifications } from '@mantine/notifications'
import { texts } from '../texts/frame-texts.ts'
import { visibleText } from './visible-text.ts'

/** Tells in the corner of the window that something is done. */
export function showNotice(message: string): void {
  notifications.show({
    message: visibleText(message),
    color: 'green',
    closeButtonProps: { 'aria-label': texts.common.close },
  })
}
