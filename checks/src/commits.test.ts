import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { judgeCommits, judgeHistory } from './commits.ts'

const commit = { hash: 'abc', subject: 'Sort clients by name', body: '', files: 3 }

describe('the rule on commits', () => {
  it('requires short subjects, and a body for commits of many files', () => {
    expect(judgeCommits([commit])).toEqual([])
    expect(judgeCommits([{ ...commit, files: 4 }])).toHaveLength(1)
    expect(judgeCommits([{ ...commit, files: 4, body: 'They were sorted by age.' }])).toEqual([])
    expect(judgeCommits([{ ...commit, subject: 'x'.repeat(61) }])).toHaveLength(1)
  })
})

describe('the history that the rule reads', () => {
  let folder = ''
  let first = ''

  const git = (root: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim()

  function save(subject: string, names: readonly string[]): string {
    for (const name of names) writeFileSync(join(folder, name), subject)
    git(folder, 'add', '.')
    git(folder, 'commit', '-q', '--no-gpg-sign', '-m', subject)
    return git(folder, 'rev-parse', 'HEAD')
  }

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'commits-'))
    git(folder, 'init', '-q')
    first = save('Begin', ['a', 'b', 'c', 'd'])
    save('Change everything', ['a', 'b', 'c', 'd'])
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is every commit after the one it begins at', () => {
    expect(judgeHistory(folder, first)).toEqual([
      expect.objectContaining({ message: '4 files changed and no body says why' }),
    ])
  })

  it('is noted as not checked when it does not include that commit', () => {
    const [note] = judgeHistory(folder, '0123456')
    expect(note).toMatchObject({ note: true })
    expect(note?.message).toContain('not checked: this history does not include 0123456')
  })

  it('is noted as not checked in a shallow clone', () => {
    const shallow = join(folder, 'shallow')
    git(folder, 'clone', '-q', '--depth', '1', pathToFileURL(folder).href, shallow)
    const [note] = judgeHistory(shallow, first)
    expect(note).toMatchObject({ note: true })
    expect(note?.message).toContain('not checked: this clone is shallow')
  })
})
