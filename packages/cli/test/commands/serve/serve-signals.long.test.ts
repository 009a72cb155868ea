import { test } from 'node:test'
import { reloadsBySignal } from '../../support/reload-by-signal.ts'
import { tempDir } from '../../support/temp-dir.ts'

test('the signals reach a service with one worker too', { timeout: 120_000 }, (t) =>
  reloadsBySignal(t, tempDir(), '1'),
)
