import { execFileSync } from 'node:child_process'

import type { Finding, Rule } from './tree.ts'

/** The rule applies to the commits after this one. */
const base = '5b07c60'
const longestSubject = 60
const filesWithoutBody = 3
const read = 'CONTRIBUTING.md, "A change"'

export type Commit = { hash: string; subject: string; body: string; files: number }

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .trim()

/** Why the commits since `from` cannot be read; null when they can. */
function whyUnreadable(root: string, from: string): string | null {
  try {
    git(root, 'merge-base', '--is-ancestor', from, 'HEAD')
    return null
  } catch {
    return git(root, 'rev-parse', '--is-shallow-repository') === 'true'
      ? `this clone is shallow: fetch its history with "git fetch --unshallow"`
      : `this history does not include ${from}, the commit that the rule begins at`
  }
}

function commitsSince(root: string, from: string): Commit[] {
  const log = git(
    root,
    'log',
    '--no-merges',
    '--abbrev=7',
    '--format=%x00%h%x01%s%x01%b%x01',
    '--name-only',
    `${from}..HEAD`,
  )
  return log
    .split('\0')
    .slice(1)
    .map((entry) => {
      const [hash = '', subject = '', body = '', names = ''] = entry.split('\u0001')
      return { hash, subject, body: body.trim(), files: names.split('\n').filter(Boolean).length }
    })
}

function judge({ subject, body, files }: Commit): string | null {
  if (subject.length > longestSubject)
    return `the subject has ${subject.length} characters, at most ${longestSubject}`
  if (files > filesWithoutBody && body === '') return `${files} files changed and no body says why`
  return null
}

export function judgeCommits(commits: readonly Commit[]): Finding[] {
  return commits.flatMap((commit) => {
    const message = judge(commit)
    const at = `${commit.hash} ${commit.subject}`
    return message ? [{ rule: 'commits', at, message, read }] : []
  })
}

/** The findings since `from`, or a note that says why nothing was checked. */
export function judgeHistory(root: string, from: string): Finding[] {
  const reason = whyUnreadable(root, from)
  if (reason) return [{ rule: 'commits', at: from, message: `not checked: ${reason}`, read, note: true }]
  return judgeCommits(commitsSince(root, from))
}

/** A commit has a short subject, and a body with the reason when it changes many files. */
export const commits: Rule = (_files, root) => judgeHistory(root, base)
