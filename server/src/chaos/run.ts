import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runRounds } from './rounds.ts'

// npm run chaos [-- --rounds 50]: kill -9 of server, database and both amid writes; then the control, which has to lose.
const longestAwayMs = 10_000
const controlRounds = 10

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } })
const rounds = Number(values.rounds)
const tell = (line: string) => process.stdout.write(`${line}\n`)

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldlark-chaos-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const careful = await inFolder((folder) => runRounds({ folder, rounds, isCareless: false, tell }))
tell('control: commits that do not wait for the disk')
const control = await inFolder((folder) =>
  runRounds({ folder, rounds: controlRounds, isCareless: true, tell }),
)
const isWhole = careful.lost + careful.doubled + careful.halfDone === 0
tell(
  `\n${careful.writes} acknowledged writes over ${careful.rounds} kills: lost ${careful.lost}, doubled ${careful.doubled}, ` +
    `half-done ${careful.halfDone}; away at most ${careful.longestAwayMs.toFixed(0)} ms (limit ${longestAwayMs}). ` +
    `The control lost ${control.lost}${control.lost === 0 ? ': the harness proves nothing' : ''}.`,
)
process.exitCode = isWhole && careful.longestAwayMs <= longestAwayMs && control.lost > 0 ? 0 : 1
