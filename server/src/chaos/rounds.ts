import { randomInt } from 'node:crypto'
import { Caller } from './caller.ts'
import { type Ledger, newLedger } from './ledger.ts'
import { Subject, type Victim } from './subject.ts'
import { type Damage, verify } from './verify.ts'
import { bucket, write } from './writers.ts'

const victims: readonly Victim[] = ['server', 'database', 'both']

export type Outcome = Damage & {
  rounds: number
  /** Acknowledged writes over all rounds. */
  writes: number
  /** The longest wait for the app after a kill, in milliseconds. */
  longestAwayMs: number
}

type Options = {
  folder: string
  rounds: number
  /** The control runs with commits that do not wait for the disk: a kill of the database then has to lose something. */
  isCareless: boolean
  tell: (line: string) => void
}

/** Kills the app at a random write among many, then looks for everything acknowledged, round after round. */
export async function runRounds({ folder, rounds, isCareless, tell }: Options): Promise<Outcome> {
  const subject = await Subject.start(folder)
  try {
    // The bucket is no write to be lost, so it is made while commits still wait for the disk.
    await makeBucket(subject)
    if (isCareless) await beCareless(subject)
    const ledger = newLedger()
    const outcome: Outcome = { rounds, writes: 0, lost: 0, doubled: 0, halfDone: 0, longestAwayMs: 0 }
    for (let round = 1; round <= rounds; round += 1) {
      const victim = isCareless ? 'both' : (victims[(round - 1) % victims.length] ?? 'both')
      const awayMs = await oneRound(subject, ledger, victim, isCareless)
      const damage = await verify(subject, ledger)
      outcome.lost += damage.lost
      outcome.doubled += damage.doubled
      outcome.halfDone += damage.halfDone
      outcome.longestAwayMs = Math.max(outcome.longestAwayMs, awayMs)
      outcome.writes = ledger.writes
      tell(
        `round ${round}: ${victim} killed, back in ${awayMs.toFixed(0)} ms, ${ledger.writes} writes so far, ` +
          `lost ${damage.lost}, doubled ${damage.doubled}, half-done ${damage.halfDone}`,
      )
      if (isCareless && outcome.lost > 0) break
    }
    return outcome
  } finally {
    await subject.stop()
  }
}

async function oneRound(
  subject: Subject,
  ledger: Ledger,
  victim: Victim,
  isCareless: boolean,
): Promise<number> {
  const caller = new Caller(subject.address, subject.serviceKey)
  const writers = Promise.all(Array.from({ length: 4 }, () => write(caller, ledger)))
  // A rejected write ends the run here, not as a promise rejection that nobody awaits.
  writers.catch(() => {})
  const acknowledged = (count: number) => Promise.race([untilWritten(ledger, ledger.writes + count), writers])
  await acknowledged(randomInt(12, 25))
  // The control stops its writers first, because a retry would restore what was lost.
  if (isCareless) caller.isOver = true
  const awayMs = await subject.kill(victim)
  // The app that came back takes writes again.
  if (!isCareless) await acknowledged(1)
  caller.isOver = true
  await writers
  return awayMs
}

async function beCareless(subject: Subject): Promise<void> {
  await subject.query('alter system set synchronous_commit = off')
  await subject.query(`alter system set wal_writer_delay = '10s'`)
  await subject.query('select pg_reload_conf()')
}

async function makeBucket(subject: Subject): Promise<void> {
  const key = subject.serviceKey
  const answer = await fetch(`${subject.address}/storage/v1/bucket`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: bucket, name: bucket, public: false }),
  })
  if (!answer.ok) throw new Error(`The bucket could not be made: ${answer.status} ${await answer.text()}`)
}

async function untilWritten(ledger: Ledger, writes: number): Promise<void> {
  while (ledger.writes < writes) await new Promise((resume) => setTimeout(resume, 5))
}
