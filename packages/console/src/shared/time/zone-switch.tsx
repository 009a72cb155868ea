import { Button } from '@mantine/core'
import { texts } from '../../texts/frame-texts.ts'
import { Icon } from '../icons.tsx'
import { chooseZone, nameZone, useZone } from './zone.ts'

/** Says in which zone the times are, and changes it on every page. */
export function ZoneSwitch() {
  const zone = useZone()
  const other = zone === 'utc' ? 'local' : 'utc'
  return (
    <Button
      variant="default"
      leftSection={<Icon name="clock" size={14} />}
      title={texts.common.showZone(nameZone(other))}
      onClick={() => chooseZone(other)}
    >
      {nameZone(zone)}
    </Button>
  )
}
