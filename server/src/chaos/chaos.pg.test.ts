import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runRounds } from './rounds.ts'

const home = mkdtempSync(join(tmpdir(), 'fieldlark-chaos-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

// Minutes on a busy machine: it only ends what hangs.
const timeoutMs = 900_000

const kill = (name: string, rounds: number, isCareless: boolean) =>
  runRounds({ folder: join(home, name), rounds, isCareless, tell: () => {} })

it(
  'keeps every acknowledged write, once and whole, over five kills of server, database and both',
  async () => {
    const outcome = await kill('careful', 5, false)
    expect(outcome).toMatchObject({ rounds: 5, lost: 0, doubled: 0, halfDone: 0 })
    expect(outcome.writes).toBeGreaterThan(50)
  },
  timeoutMs,
)

it(
  'detects lost writes when commits do not wait for the disk',
  async () => {
    expect((await kill('careless', 10, true)).lost).toBeGreaterThan(0)
  },
  timeoutMs,
)
