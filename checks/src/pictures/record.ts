import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { readTree } from '../tree.ts'
import { inputHashes, recordPath } from './inputs.ts'

/** Notes what the pictures show; `npm run screenshots` runs it as soon as all are taken. */
const root = resolve(import.meta.dirname, '../../..')
writeFileSync(resolve(root, recordPath), `${JSON.stringify(inputHashes(readTree(root)), null, 2)}\n`)
