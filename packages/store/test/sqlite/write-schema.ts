import { writeFileSync } from 'node:fs'
import { dumpSchema, SCHEMA_FILE } from './dump-schema.ts'

writeFileSync(SCHEMA_FILE, dumpSchema())
