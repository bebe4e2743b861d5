import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { invalid, weakPassword } from './errors.ts'
import { tooMany } from './rate-limits.ts'

/** argon2id, 19 MiB, 2 passes, 1 lane; never on the event loop, never more at once than there are cores. */
export type Passwords = {
  hash: (password: string) => Promise<string>
  /** False, after the same work, when there is nothing to compare with. */
  verify: (password: string, stored: string | null) => Promise<boolean>
}

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** bcrypt, which hosted projects use, reads no further: a longer password would have a silent tail. */
const longestBytes = 72

/** A hash nobody knows the password of: keeps a refusal for an unknown user as slow as any other. */
const nobodys =
  '$argon2id$v=19$m=19456,t=2,p=1$4jsogpyQtlYPRBs2syFPiw$fWt3xJoILilLVE1yhzwQebholJn21dNKwSWOxHcQfko'

export function createPasswords(cores = availableParallelism(), mostWaiting = 64 * cores): Passwords {
  const turn = createTurnstile(cores, mostWaiting)
  return {
    hash: (password) => turn(() => hash(password, cost)),
    async verify(password, stored) {
      // bcrypt hashes ($2…) of imported users get their verifier here; until then they match nothing.
      const isOurs = stored?.startsWith('$argon2') === true
      const isPossible = isOurs && Buffer.byteLength(password) <= longestBytes
      const against = isPossible && stored ? stored : nobodys
      const isRight = await turn(() => verify(against, password.slice(0, longestBytes)))
      return isPossible && isRight
    },
  }
}

/** Refuses a new password by its length in bytes. */
export function checkNewPassword(password: string, minLength: number): void {
  const bytes = Buffer.byteLength(password)
  if (bytes > longestBytes) throw invalid('Password cannot be longer than 72 characters')
  if (bytes < minLength) throw weakPassword(tooShort(minLength), ['length'])
}

export function tooShort(minLength: number): string {
  return `Password should be at least ${minLength} characters.`
}

/** At most `width` at once, at most `mostWaiting` behind them; the rest is turned away at once. */
function createTurnstile(width: number, mostWaiting: number) {
  const waiting: (() => void)[] = []
  let inside = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= width) {
      if (waiting.length >= mostWaiting) throw tooMany()
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
    } else {
      inside += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
