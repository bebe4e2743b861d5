import { describe, expect, it } from 'vitest'

import { missingBinaries } from './platforms.ts'

const kinds = { linux: ['x64', 'arm64'], darwin: ['x64', 'arm64'], win32: ['x64'] }
const binaries = Object.entries(kinds).flatMap(([os, cpus]) =>
  cpus.map((cpu) => [`fast-${os}-${cpu}`, { os: [os], cpu: [cpu] }] as const),
)
const optionalDependencies = Object.fromEntries(binaries.map(([name]) => [name, '1.0.0']))
const lock = (without: string[] = [], inside = 'node_modules/') => ({
  packages: {
    'node_modules/fast': { optionalDependencies },
    ...Object.fromEntries(
      binaries
        .filter(([name]) => !without.includes(name))
        .map(([name, entry]) => [`${inside}${name}`, entry]),
    ),
  },
})

describe('binaries of a package', () => {
  it('are complete at the root and inside the package', () => {
    expect(missingBinaries(lock())).toEqual([])
    expect(missingBinaries(lock([], 'node_modules/fast/node_modules/'))).toEqual([])
  })

  it.each(binaries)('are incomplete without %s', (name) => {
    expect(missingBinaries(lock([name])).map(({ path }) => path)).toEqual(['node_modules/fast'])
  })

  it('are incomplete where the package lists too few', () => {
    const { packages } = lock()
    const { 'fast-darwin-x64': _, ...fewer } = optionalDependencies
    expect(
      missingBinaries({ packages: { ...packages, 'node_modules/fast': { optionalDependencies: fewer } } }),
    ).toEqual([{ path: 'node_modules/fast', missing: ['darwin x64'] }])
  })

  it('may be for one system only', () => {
    expect(
      missingBinaries({
        packages: {
          'node_modules/watch': { optionalDependencies: { macos: '1.0.0' } },
          'node_modules/macos': { os: ['darwin'] },
        },
      }),
    ).toEqual([])
  })
})
