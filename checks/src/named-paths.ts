import { packageOf } from './imports.ts'
import { packages } from './packages.ts'
import { type Finding, isTest, type Rule, type SourceFile } from './tree.ts'

const read = 'CONTRIBUTING.md, "Documents"'
const endings = /\.(ts|tsx|sql|css|md|json|html)$/

/** All paths of the repository, from the root and from each folder, because documents write "postgres/open.ts" too. */
function namesIn(files: readonly SourceFile[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { path } of files) {
    const parts = path.split('/')
    for (let start = 0; start < parts.length; start += 1) {
      for (let end = start + 1; end <= parts.length; end += 1) names.add(parts.slice(start, end).join('/'))
    }
  }
  return names
}

const isPackage = (name: string) => packages.some((each) => each === name)

/** Paths in backticks: inside a package or with a known extension; patterns, globs and commands are skipped. */
function pathsNamed(text: string): string[] {
  return [...text.matchAll(/`([@a-z0-9_.-]+(?:\/[A-Za-z0-9_.-]+)*\/?)`/g)]
    .map(([, path = '']) => path)
    .filter(
      (path) =>
        path.includes('/') && !path.startsWith('@') && !path.includes('/dist') && !path.includes('NNN'),
    )
    .filter((path) => isPackage(packageOf(path)) || endings.test(path))
}

/** Documents that a comment refers to. */
const documentsCited = (text: string) =>
  [...text.matchAll(/(?:\/\/|\*|--)[^\n]*?\b([\w-]+(?:\/[\w-]+)*\.md)\b/g)].map(([, path = '']) => path)

/** The paths that documents name and the documents that comments name exist. */
export const namedPaths: Rule = (files) => {
  const names = namesIn(files)
  const missing = (at: string, paths: readonly string[]): Finding[] =>
    paths
      .filter((path) => !names.has(path.replace(/\/$/, '')))
      .map((path) => ({ rule: 'named-paths', at, message: `${path} is not in the tree`, read }))
  return files.flatMap(({ path, text }) => {
    if (path.endsWith('.md')) return missing(path, pathsNamed(text))
    return /\.(tsx?|sql|css)$/.test(path) && !isTest({ path, text })
      ? missing(path, documentsCited(text))
      : []
  })
}
