import type { Finding, Law, SourceFile } from './tree.ts'

const scripts = ['setup', 'dev', 'build', 'start', 'check', 'test', 'e2e', 'bench', 'db:new', 'db:reset']
const rooms = [
  'backend',
  'bench',
  'checks',
  'documents',
  'domain',
  'e2e',
  'emails',
  'server',
  'supabase',
  'ui',
  'web',
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
  const known = named(
    textOf(files, 'server/src/settings-table.ts') || textOf(files, 'server/src/config.ts'),
    /['"\s]([A-Z][A-Z0-9_]{3,})['":]/g,
  )
  return [...example]
    .filter((name) => !known.has(name))
    .map((name) => `.env.example names ${name}, config.ts does not`)
}

/** Paths in backticks that look like ours must be there. */
function pathsExist(files: readonly SourceFile[], document: string): string[] {
  const known = new Set(
    files.flatMap(({ path }) => path.split('/').map((_, end, parts) => parts.slice(0, end + 1).join('/'))),
  )
  const mentioned = [...textOf(files, document).matchAll(/`((?:[a-z0-9-]+\/)+[a-z0-9.:-]*)`/g)].map(
    ([, path = '']) => path,
  )
  return mentioned
    .filter(
      (path) => rooms.includes(path.split('/')[0] ?? '') && !/[<*:]/.test(path) && !path.includes('/dist'),
    )
    .filter((path) => !known.has(path.replace(/\/$/, '')))
    .map((path) => `${document} mentions ${path}, which is not there`)
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

/** What the documents say is what the tree holds. */
export const docsAgree: Law = (files) => {
  const messages = [
    ...rooms
      .filter((room) => !textOf(files, `${room}/README.md`))
      .map((room) => `${room}/README.md is missing`),
    ...scriptsAgree(files),
    ...settingsAgree(files),
    ...benchesListed(files),
    ...[
      'README.md',
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      ...rooms.map((room) => `${room}/README.md`),
    ].flatMap((path) => pathsExist(files, path)),
  ]
  return messages.map(
    (message): Finding => ({ rule: 'docs-agree', at: 'docs', message, read: 'CONTRIBUTING.md, "Documents"' }),
  )
}
