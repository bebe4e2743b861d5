import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const known = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of a Chromium on this machine, or null: then Playwright's own is used. */
export const installedBrowser = () => known.find((path) => path !== undefined && existsSync(path)) ?? null

/** What a headless Chromium needs to run in containers, and not to talk to anyone but us. */
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

/** Debian's package where we may install one, Playwright's download elsewhere. */
function install(): boolean {
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    if (runs('apt-get', 'update', '-qq') && runs('apt-get', 'install', '-y', '-qq', 'chromium')) return true
  }
  return runs('npx', 'playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium')
}

if (import.meta.main) {
  const isThere = installedBrowser() !== null || install()
  if (!isThere) console.error('No browser for the tests: install Chromium and name it in CHROMIUM_PATH.')
  process.exitCode = isThere ? 0 : 1
}
