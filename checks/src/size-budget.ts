import { type Finding, isCode, isTest, type Law, type SourceFile } from './tree.ts'

const read = 'ARCHITECTURE.md, "Sizes"'

/** First match wins: what a file is, and the most lines it may have. */
const ceilings: readonly (readonly [RegExp, string, number])[] = [
  [/-screen\.tsx$/, 'screen', 180],
  [/-form\.tsx$/, 'form', 200],
  [/\.texts\.ts$/, 'texts', 400],
  [/^web\/src\/data\//, 'data', 120],
  [/^domain\/src\/values\/.*(currency|country)/, 'table of values', 350],
  [/^domain\/src\//, 'domain', 200],
  [/^supabase\/migrations\//, 'migration', 250],
  [/^emails\/src\/messages\//, 'e-mail', 140],
  [/^server\/src\/jobs\//, 'job', 50],
  [/^backend\/src\/rest\//, 'engine stage', 350],
  [/^backend\/src\/auth\//, 'endpoint', 130],
  [/\.(ts|tsx|sql)$/, 'file', 250],
]

const linesOf = ({ text }: SourceFile) => text.split('\n').length - 1

/** Every file fits its kind's ceiling; tests and READMEs have their own. */
export const sizeBudget: Law = (files) => {
  const findings: Finding[] = []
  const report = (file: SourceFile, kind: string, ceiling: number) => {
    const message = `${linesOf(file)} lines; a ${kind} has at most ${ceiling}`
    findings.push({ rule: 'size-budget', at: file.path, message, read })
  }
  for (const file of files) {
    const lines = linesOf(file)
    if (/^[^/]+\/README\.md$/.test(file.path) && !file.path.startsWith('docs/') && lines > 30) {
      report(file, "room's README", 30)
    } else if (isTest(file) && lines > 400) {
      report(file, 'test', 400)
    } else if (!isTest(file) && (isCode(file) || file.path.endsWith('.sql'))) {
      const [, kind = '', ceiling = 0] = ceilings.find(([pattern]) => pattern.test(file.path)) ?? []
      if (kind && lines > ceiling) report(file, kind, ceiling)
    }
  }
  return findings
}

/** The house as a whole stays made of small files. */
export const houseSizes: Law = (files) => {
  const sizes = files
    .filter((file) => isCode(file) && !isTest(file))
    .map(linesOf)
    .sort((a, b) => a - b)
  const at = (share: number) => sizes[Math.floor(sizes.length * share)] ?? 0
  const measured = [
    ['median', at(0.5), 60],
    ['90th percentile', at(0.9), 180],
  ] as const
  return measured
    .filter(([, size, ceiling]) => size > ceiling)
    .map(([name, size, ceiling]) => ({
      rule: 'house-sizes',
      at: '.',
      message: `the ${name} of all files is ${size} lines, above ${ceiling}`,
      read,
    }))
}
