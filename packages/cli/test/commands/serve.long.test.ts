import { join } from 'node:path'
import { test } from 'node:test'
import { tempDir } from '../support/temp-dir.ts'
import { refusesUsedPort } from '../support/used-port.ts'

test('names a port in use, with several processes', () => refusesUsedPort(join(tempDir(), 'port'), '2'))
