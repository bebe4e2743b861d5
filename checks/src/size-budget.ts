import { type Finding, isCode, isTest, type Rule, type SourceFile } from './tree.ts'

const read = 'ARCHITECTURE.md, "Sizes"'

/** The kind of a file and its maximum number of lines; the first match applies. */
const ceilings: readonly (readonly [RegExp, string, number])[] = [
  [/\/database\.types\.ts$/, 'generated file', Number.POSITIVE_INFINITY],
  [/-screen\.tsx$/, 'screen', 180],
  [/-form\.tsx$/, 'form', 200],
  [/\.texts\.ts$/, 'texts', 400],
  [/^web\/src\/(data\/|.*-queries\.ts$)/, 'data', 120],
  [/^domain\/src\/values\/.*(currency|country)/, 'table of values', 350],
  [/^domain\/src\//, 'domain', 200],
  // Generated from supabase/schemas, where people read it.
  [
    /^supabase\/(migrations\/\d+_baseline|bring-over\/.*\/bridge)\.sql$/,
    'generated file',
    Number.POSITIVE_INFINITY,
  ],
  [/^supabase\/migrations\//, 'migration', 250],
  [/^emails\/src\/messages\//, 'email', 140],
  [/^server\/src\/jobs\//, 'job', 50],
  [/^backend\/src\/rest\//, 'engine stage', 350],
  [/^backend\/src\/auth\//, 'endpoint', 130],
  [/\.(ts|tsx|sql)$/, 'file', 250],
]

/** READMEs are limited in characters, because lines can be long. */
const readmeCharacters = 5500
/** Lists every figure with its limit. */
const longReadme = { path: 'bench/README.md', characters: 11_000 }

const charactersFor = ({ path }: SourceFile) =>
  path === longReadme.path ? longReadme.characters : readmeCharacters

const linesOf = ({ text }: SourceFile) => text.split('\n').length - 1

/** Every file is within the limit of its kind; tests have their own, and READMEs are counted in characters. */
export const sizeBudget: Rule = (files) => {
  const findings: Finding[] = []
  const report = (file: SourceFile, kind: string, ceiling: number) => {
    const message = `${linesOf(file)} lines; a ${kind} has at most ${ceiling}`
    findings.push({ rule: 'size-budget', at: file.path, message, read })
  }
  for (const file of files) {
    if (/^([^/]+\/)?README\.md$/.test(file.path) && file.text.length > charactersFor(file)) {
      const message = `${file.text.length} characters; a README has at most ${charactersFor(file)}`
      findings.push({ rule: 'size-budget', at: file.path, message, read })
    }
    const lines = linesOf(file)
    if (isTest(file) && lines > 400) {
      report(file, 'test', 400)
    } else if (!isTest(file) && (isCode(file) || file.path.endsWith('.sql'))) {
      const [, kind = '', ceiling = 0] = ceilings.find(([pattern]) => pattern.test(file.path)) ?? []
      if (kind && lines > ceiling) report(file, kind, ceiling)
    }
  }
  return findings
}

/** Most files of the repository are small: median and 90th percentile are limited. */
export const overallSizes: Rule = (files) => {
  const sizes = files
    .filter((file) => (isCode(file) || file.path.endsWith('.css')) && !isTest(file))
    .map(linesOf)
    .sort((a, b) => a - b)
  const at = (share: number) => sizes[Math.floor(sizes.length * share)] ?? 0
  const measured = [
    ['median', at(0.5), 60],
    ['90th percentile', at(0.9), 150],
  ] as const
  return measured
    .filter(([, size, ceiling]) => size > ceiling)
    .map(([name, size, ceiling]) => ({
      rule: 'overall-sizes',
      at: '.',
      message: `the ${name} of all files is ${size} lines, above ${ceiling}`,
      read,
    }))
}
