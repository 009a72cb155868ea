import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

export function NoticeArea() {
  return <Notifications position="bottom-right" />
}
