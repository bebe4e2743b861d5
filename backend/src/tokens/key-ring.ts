import { statSync } from 'node:fs'
import { describeError, type LogEvent } from '#http/log.ts'
import { readSigningKeys, type SigningKey } from './signing-keys.ts'

/** The signing keys of a file that may change at run time; the first key signs, all of them verify. */
export type KeyRing = {
  /** The keys, at most two seconds old. */
  keys: () => readonly SigningKey[]
  /** Checks the file now; true if the keys changed. */
  refresh: () => boolean
}

type Options = { now: () => number; log: (event: LogEvent) => void; onChange: () => void }

const checkIntervalMs = 2000

/**
 * A missing file has no keys; an invalid one at the start is an error. Later, an invalid file keeps the current keys,
 * because a mistake while editing it must not sign everybody out.
 */
export function openKeyRing(path: string | null, { now, log, onChange }: Options): KeyRing {
  if (path === null) return { keys: () => [], refresh: () => false }
  let state = stateOf(path)
  let keys = state === null ? [] : readSigningKeys(path)
  let checkedAt = now()
  const refresh = (): boolean => {
    checkedAt = now()
    const found = stateOf(path)
    if (found === null || found === state) return false
    state = found
    try {
      keys = readSigningKeys(path)
    } catch (error) {
      log({ level: 'error', event: 'signing keys unreadable', ...describeError(error) })
      return false
    }
    log({ level: 'info', event: 'signing keys changed', kids: keys.map(({ kid }) => kid) })
    onChange()
    return true
  }
  return {
    keys: () => {
      // This runs for every request, so the file is read at most once per interval. The clock may have been set back.
      if (Math.abs(now() - checkedAt) >= checkIntervalMs) refresh()
      return keys
    },
    refresh,
  }
}

/** A text that changes whenever the file is written or replaced; null if there is no file. */
function stateOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? null : `${found.ino} ${found.mtimeNs} ${found.size}`
}
