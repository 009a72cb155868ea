import { getDefaultZIndex, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '../../texts/frame-texts.ts'
import { shown } from '../text/outside-text.tsx'
import classes from './dialog.module.css'

export interface DialogState {
  isOpen: boolean
  onClose(): void
}

interface DialogProps extends DialogState {
  title: string
  size?: 'md' | 'lg'
  /** A click outside does not close the dialog, for content that would be lost. */
  isSticky?: boolean
  /** Opens above any other dialog. */
  isOnTop?: boolean
  children: ReactNode
}

/** Its head is a div, because header elements are landmarks, and a page has only one. */
export function Dialog({
  title,
  isOpen,
  onClose,
  size = 'md',
  isSticky = false,
  isOnTop = false,
  children,
}: DialogProps) {
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={size}
      closeOnClickOutside={!isSticky}
      // The library listens to the whole window, so two open dialogs would close at once.
      closeOnEscape={false}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      zIndex={getDefaultZIndex(isOnTop ? 'popover' : 'modal')}
      centered
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{shown(title)}</Modal.Title>
          <Modal.CloseButton aria-label={texts.common.close} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
