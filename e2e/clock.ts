import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Noon of a working day without anything special about its date. */
const ordinary = '2026-11-18T12:00[America/New_York]'

/** The paths of libfaketime on Debian, Ubuntu, Fedora and Arch. */
const known = [
  process.env.LIBFAKETIME_PATH,
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib64/faketime/libfaketimeMT.so.1',
  '/usr/lib/faketime/libfaketimeMT.so.1',
]
const installedLibrary = () => known.find((path) => path !== undefined && existsSync(path)) ?? null

/** The environment of a process whose clock starts at the moment, or null when libfaketime is not installed. */
export function environmentAt(moment: string): Record<string, string> | null {
  const library = installedLibrary()
  if (library === null) return null
  const { epochMilliseconds, timeZoneId } = Temporal.ZonedDateTime.from(moment)
  const shift = Math.round((epochMilliseconds - Date.now()) / 1000)
  return {
    TZ: timeZoneId,
    LD_PRELOAD: library,
    // A shift is the same for all processes; with an absolute moment each process would start at that moment.
    FAKETIME: shift < 0 ? `${shift}` : `+${shift}`,
    // Only the wall clock is shifted, because timeouts use the monotonic clock.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Debian's build has a fix for old C libraries that blocks the condition variables of Chromium.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
  }
}

/**
 * Shifts the clock of every process that is started afterwards: test workers, servers, their databases, browsers.
 * `E2E_CLOCK` names the moment and the zone the browser is in ("2028-02-29T23:30[America/New_York]"), or "real".
 */
export function startClock(): { zone: string } {
  const { E2E_CLOCK, E2E_REUSE, FAKETIME } = process.env
  // Servers that are already running have their own clock.
  const isReal = E2E_CLOCK === 'real' || E2E_REUSE === 'yes'
  const moment = isReal ? ordinary : (E2E_CLOCK ?? ordinary)
  // A worker inherits the clock of the runner that started it.
  if (!isReal && FAKETIME === undefined) Object.assign(process.env, environmentAt(moment))
  return { zone: Temporal.ZonedDateTime.from(moment).timeZoneId }
}

/** Installs libfaketime where possible. Without it the stories run on the machine's clock, so nothing fails. */
function install(): void {
  const packages = '/usr/bin/apt-get'
  if (process.getuid?.() !== 0 || !existsSync(packages)) return
  const run = (...args: string[]) => spawnSync(packages, args, { stdio: 'inherit' }).status === 0
  if (!run('install', '-y', '-qq', 'libfaketime') && run('update', '-qq')) {
    run('install', '-y', '-qq', 'libfaketime')
  }
}

if (import.meta.main) {
  if (installedLibrary() === null) install()
  if (installedLibrary() === null)
    console.log('No libfaketime: the stories run on the clock of this machine.')
}
