import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** One broken law: its name, where, what is wrong, and where the law is written. */
export type Finding = { rule: string; at: string; message: string; read: string }

/** A source file by its path below the root, with "/" on every system. */
export type SourceFile = { path: string; text: string }

export type Law = (files: readonly SourceFile[], root: string) => Finding[] | Promise<Finding[]>

const readable = /\.(ts|tsx|css|sql|md|json|html|example)$|(^|\/)\.npmrc$/

/** Every file git knows or would add, so that build output and data never count. */
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
