import { resolve } from 'node:path'

import { commits } from './commits.ts'
import { decisions } from './decisions.ts'
import { docsAgree } from './docs.ts'
import { ownIcons } from './icons.ts'
import { importRules, noCircles } from './import-rules.ts'
import { namedPaths } from './named-paths.ts'
import { names } from './names.ts'
import { noLeaks } from './no-leaks.ts'
import { patience } from './patience.ts'
import { currentPictures } from './pictures/current.ts'
import { platformBinaries } from './platforms.ts'
import { measures, ratchetOf } from './ratchets.ts'
import { screensComplete } from './screens.ts'
import { overallSizes, sizeBudget } from './size-budget.ts'
import { shortSqlFunctions } from './sql-functions.ts'
import { oneStalePage } from './stale.ts'
import { emailTexts, texts } from './texts.ts'
import { readTree } from './tree.ts'
import { unusedTexts } from './unused-texts.ts'
import { writtenRules } from './written-rules.ts'

const rules = [
  importRules,
  noCircles,
  ownIcons,
  names,
  sizeBudget,
  overallSizes,
  shortSqlFunctions,
  texts,
  emailTexts,
  unusedTexts,
  docsAgree,
  screensComplete,
  oneStalePage,
  noLeaks,
  namedPaths,
  decisions,
  commits,
  currentPictures,
  platformBinaries,
  patience,
  writtenRules,
  ...measures.map(ratchetOf),
]

const root = resolve(import.meta.dirname, '../..')
const files = readTree(root)
const findings = (await Promise.all(rules.map(async (rule) => rule(files, root)))).flat()

for (const { rule, at, message, read } of findings) console.error(`${rule}  ${at}\n  ${message}\n  → ${read}`)
const broken = findings.filter(({ note }) => !note)
console.log(
  broken.length === 0 ? `${rules.length} rules hold over ${files.length} files` : `${broken.length} broken`,
)
process.exitCode = broken.length === 0 ? 0 : 1
