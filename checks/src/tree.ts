import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** A violation of a rule: its name, the place, the problem, and where the rule is documented. */
export type Finding = {
  rule: string
  at: string
  message: string
  read: string
  /** A note is printed and does not fail the check. */
  note?: true
}

/** A source file with its path from the root, with "/" on every system. */
export type SourceFile = { path: string; text: string }

export type Rule = (files: readonly SourceFile[], root: string) => Finding[] | Promise<Finding[]>

const readable = /\.(ts|tsx|css|sql|md|json|html|toml|example)$|(^|\/)\.npmrc$/

/** Every file that git tracks or would add, so that build output and data are excluded. */
export function readTree(root: string): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  return listed
    .toString()
    .split('\0')
    .filter((path) => readable.test(path) && path !== 'package-lock.json' && existsSync(resolve(root, path)))
    .map((path) => ({ path, text: readFileSync(resolve(root, path), 'utf8') }))
}

export const isCode = ({ path }: SourceFile) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
export const isTest = ({ path }: SourceFile) => /\.(test|spec)\.tsx?$/.test(path)
