import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

/** Long enough to read two sentences. */
const SHOWN_MS = 10_000

export function NoticeArea() {
  return <Notifications position="bottom-right" autoClose={SHOWN_MS} />
}
