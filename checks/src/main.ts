import { resolve } from 'node:path'

import { docsAgree } from './docs.ts'
import { importLaw, noCircles } from './import-law.ts'
import { names } from './names.ts'
import { noLeaks } from './no-leaks.ts'
import { screensComplete } from './screens.ts'
import { houseSizes, sizeBudget } from './size-budget.ts'
import { texts } from './texts.ts'
import { readTree } from './tree.ts'

const laws = [importLaw, noCircles, names, sizeBudget, houseSizes, texts, docsAgree, screensComplete, noLeaks]

const root = resolve(import.meta.dirname, '../..')
const files = readTree(root)
const findings = (await Promise.all(laws.map(async (law) => law(files, root)))).flat()

for (const { rule, at, message, read } of findings) console.error(`${rule}  ${at}\n  ${message}\n  → ${read}`)
console.log(
  findings.length === 0 ? `${laws.length} laws hold over ${files.length} files` : `${findings.length} broken`,
)
process.exitCode = findings.length === 0 ? 0 : 1
