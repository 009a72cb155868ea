import { writeFileSync } from 'node:fs'
import { defaultOpenApi, OPENAPI_PATH, openApiText } from './openapi-text.ts'

writeFileSync(OPENAPI_PATH, openApiText(defaultOpenApi()))
