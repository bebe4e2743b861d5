import { statSync } from 'node:fs'
import { describeError, type LogEvent } from '#http/log.ts'
import { readSigningKeys, type SigningKey } from './signing-keys.ts'

/** The signing keys of a file that may be changed while we run; the first one signs, all verify. */
export type KeyRing = {
  /** The keys as of at most two seconds ago. */
  keys: () => readonly SigningKey[]
  /** Looks at the file now; true when there are other keys than before. */
  look: () => boolean
}

type Options = { now: () => number; log: (event: LogEvent) => void; onChange: () => void }

const everyMs = 2000

/**
 * A file that is not there yet holds no keys; one that is broken at the start is an error. Later on the keys in use
 * stay until the file can be read again: a slip of the pen must not sign everybody out.
 */
export function openKeyRing(path: string | null, { now, log, onChange }: Options): KeyRing {
  if (path === null) return { keys: () => [], look: () => false }
  let state = stateOf(path)
  let keys = state === null ? [] : readSigningKeys(path)
  let lookedAt = now()
  const look = (): boolean => {
    lookedAt = now()
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
      // Asked per request, so the clock decides; it may also have been set back.
      if (Math.abs(now() - lookedAt) >= everyMs) look()
      return keys
    },
    look,
  }
}

/** Another text whenever the file was written or replaced; null while there is none. */
function stateOf(path: string): string | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? null : `${found.ino} ${found.mtimeNs} ${found.size}`
}
