import { packages } from './packages.ts'
import type { Finding, Rule, SourceFile } from './tree.ts'

const scripts = [
  'setup',
  'dev',
  'build',
  'start',
  'check',
  'test',
  'e2e',
  'bench',
  'db:baseline',
  'db:new',
  'db:reset',
]

const textOf = (files: readonly SourceFile[], path: string) =>
  files.find((file) => file.path === path)?.text ?? ''

function scriptsAgree(files: readonly SourceFile[]): string[] {
  const declared = (JSON.parse(textOf(files, 'package.json')) as { scripts: Record<string, string> }).scripts
  const readme = textOf(files, 'README.md')
  return scripts.flatMap((name) => [
    ...(declared[name] ? [] : [`package.json lacks the script "${name}"`]),
    ...(readme.includes(`\`${name}\``) ? [] : [`README.md does not explain the script "${name}"`]),
  ])
}

function settingsAgree(files: readonly SourceFile[]): string[] {
  const named = (text: string, pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].map(([, name = '']) => name))
  const example = named(textOf(files, '.env.example'), /^#?\s?([A-Z][A-Z0-9_]+)=/gm)
  const options = [
    'options.ts',
    'measures-options.ts',
    'operator-options.ts',
    'billing-options.ts',
    'worker-options.ts',
  ].map((name) => textOf(files, `server/src/config/${name}`))
  const known = named(options.join('\n'), /['"\s]([A-Z][A-Z0-9_]{3,})['":]/g)
  return [...example]
    .filter((name) => !known.has(name))
    .map((name) => `.env.example names ${name}, config/options.ts does not`)
}

function benchesListed(files: readonly SourceFile[]): string[] {
  const table = textOf(files, 'bench/README.md')
  const questions = new Set(
    files.map(({ path }) => /^bench\/([^/]+)\/run\.ts$/.exec(path)?.[1]).filter((name) => name !== undefined),
  )
  return [...questions]
    .filter((name) => !table.includes(`bench/${name}`))
    .map((name) => `bench/README.md has no row for ${name}`)
}

/** The documents agree with the source: package READMEs, npm scripts, settings and benchmarks. */
export const docsAgree: Rule = (files) => {
  const messages = [
    ...packages
      .filter((packageName) => !textOf(files, `${packageName}/README.md`))
      .map((packageName) => `${packageName}/README.md is missing`),
    ...scriptsAgree(files),
    ...settingsAgree(files),
    ...benchesListed(files),
  ]
  return messages.map(
    (message): Finding => ({ rule: 'docs-agree', at: 'docs', message, read: 'CONTRIBUTING.md, "Documents"' }),
  )
}
