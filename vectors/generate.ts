import { writeFileSync } from 'node:fs'
import { vectorFileTexts } from './source/index.ts'

for (const [name, text] of vectorFileTexts()) writeFileSync(new URL(name, import.meta.url), text)
