import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import type { Rule } from './tree.ts'

type Locked = {
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
  optionalDependencies?: Record<string, string>
}

/** The part of package-lock.json that says which binaries an installation can choose from. */
export type Lockfile = { packages: Record<string, Locked> }

const platforms = ['linux x64', 'linux arm64', 'darwin arm64', 'darwin x64', 'win32 x64']

/** The entry that `path` gets when it imports `name`, searched upwards as Node.js does. */
function resolveFrom(packages: Lockfile['packages'], path: string, name: string): Locked | undefined {
  const own = packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`]
  if (own || path === '') return own
  return resolveFrom(packages, path.replace(/\/?(?:node_modules\/(?:@[^/]+\/)?)?[^/]+$/, ''), name)
}

const listed = (value: string | string[] | undefined) => [value ?? []].flat()

const platformsOf = ({ os, cpu, libc }: Locked) =>
  listed(libc).includes('musl')
    ? []
    : listed(os).flatMap((each) => listed(cpu).map((part) => `${each} ${part}`))

/**
 * Packages whose binaries an installation on one of the five platforms would miss, with what is missing: a package
 * that brings a binary for this machine's kind brings one for each, and every binary it lists is locked.
 */
export function missingBinaries({ packages }: Lockfile): { path: string; missing: string[] }[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    // A package for one platform asks only for what that platform needs.
    if (locked.os || locked.cpu) return []
    const names = Object.keys(locked.optionalDependencies ?? {})
    const binaries = names.map((name) => resolveFrom(packages, path, name))
    const there = new Set(binaries.flatMap((entry) => (entry ? platformsOf(entry) : [])))
    const unlocked = names.filter((_, at) => !binaries[at])
    const missing = [
      ...unlocked,
      ...(there.has('linux x64') ? platforms.filter((each) => !there.has(each)) : []),
    ]
    return missing.length > 0 ? [{ path: path || 'package.json', missing }] : []
  })
}

/** The lockfile installs on Linux, macOS and Windows. */
export const platformBinaries: Rule = (_, root) => {
  const path = resolve(root, 'package-lock.json')
  if (!existsSync(path)) return []
  return missingBinaries(JSON.parse(readFileSync(path, 'utf8')) as Lockfile).map(({ path, missing }) => ({
    rule: 'platform-binaries',
    at: `package-lock.json ${path}`,
    message: `lacks ${missing.join(', ')}: choose a version that all platforms have`,
    read: 'CONTRIBUTING.md, "Dependencies"',
  }))
}
