import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { visibleText } from '../shared/text/visible-text.ts'
import { texts } from '../texts/frame-texts.ts'

/** Tells in the corner of the window that something is done. */
export function showNotice(message: ReactNode): void {
  notifications.show({
    message: typeof message === 'string' ? visibleText(message) : message,
    color: 'green',
    closeButtonProps: { 'aria-label': texts.common.close },
  })
}
