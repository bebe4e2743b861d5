import { availableParallelism } from 'node:os'
import { tooMany } from './errors.ts'
import { createHashPool } from './hash-pool.ts'
import { longestBytes } from './password-rules.ts'
import { isUsableHash } from './stored-hash.ts'

/**
 * argon2id with 19 MiB, 2 passes and 1 lane, in threads of the lowest priority on at most half of the cores. Imported
 * hashes (bcrypt, other argon2) are verified too.
 */
export type Passwords = {
  hash: (password: string) => Promise<string>
  /** False, after the same amount of work, when there is no stored hash. */
  verify: (password: string, stored: string | null) => Promise<boolean>
  /** Whether the hash is of another kind or strength than new ones: to be replaced while the password is known. */
  isOutdated: (stored: string) => boolean
}

const usualCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const unmatchable = '4jsogpyQtlYPRBs2syFPiw$fWt3xJoILilLVE1yhzwQebholJn21dNKwSWOxHcQfko'

// With one more, reads wait as long as sign-ins do and no more sign-ins complete (measured on two cores).
const usualWidth = Math.max(1, Math.floor(availableParallelism() / 2))

export function createPasswords({
  width = usualWidth,
  mostWaiting = 128 * width,
  cost = usualCost,
}: {
  width?: number
  mostWaiting?: number
  cost?: typeof usualCost
} = {}): Passwords {
  const written = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  /** A hash of an unknown password: it makes the error for an unknown user take as long as any other. */
  const unmatchableHash = written + unmatchable
  const turn = createWorkQueue(width, mostWaiting)
  const compute = createHashPool()
  return {
    hash: async (password) => String(await turn(() => compute({ kind: 'hash', password, cost }))),
    async verify(password, stored) {
      const known = stored !== null && isUsableHash(stored) ? stored : null
      const isPossible = known !== null && Buffer.byteLength(password) <= longestBytes
      const job = { password: password.slice(0, longestBytes), stored: isPossible ? known : unmatchableHash }
      const isRight = await turn(() => compute({ kind: 'verify', ...job }))
      return isPossible && isRight === true
    },
    isOutdated: (stored) => !stored.startsWith(written),
  }
}

/** Runs at most `width` jobs at once with at most `mostWaiting` queued; rejects further ones immediately. */
function createWorkQueue(width: number, mostWaiting: number) {
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
