import type { Step } from './database.ts'
import { dropOldest } from './drop-oldest.ts'

/** A prepared statement's plan suits the average tenant; from this duration on it may be the wrong one for its holder. */
const suspiciousMs = 30
/** Runs with each of the two plans before they are compared. */
const runs = 3
/** The fastest run with the own plan has to take at most this share of the fastest with the shared one. */
const worthwhile = 0.5
const keptForMs = 300_000
/** After a comparison that the shared plan won; the machine may have been busy. */
const rejectedForMs = 30_000
const maxStatements = 1000
const maxHolders = 200

/** One statement of one holder: what the fastest run took with either plan, in ms, and which is used. */
type Trial = {
  shared: { fastest: number; runs: number }
  own: { fastest: number; runs: number }
  isOwn: boolean
  isOver: boolean
  until: number
}

/**
 * Which statements are planned for the values of their holder instead of with the plan that all share. After a slow run both
 * plans are tried, because the run may as well have waited: for a lock, or for the processor.
 */
export class OwnPlans {
  readonly #trials = new Map<string, Map<string, Trial>>()

  /** The steps, the last of them without its name where its own plan is tried or better: then the server plans it for its values. */
  planned(steps: readonly Step[], holder: string | null): readonly Step[] {
    const last = steps.at(-1)
    if (last === undefined || !this.#trialOf(last.text, holder)?.isOwn) return steps
    const { name: _, ...unnamed } = last
    return [...steps.slice(0, -1), unnamed]
  }

  /** A run of a statement; `isShared` where it had a name, and so the plan that all share. */
  note(text: string, tookMs: number, holder: string | null, isShared: boolean): void {
    const trial = this.#trialOf(text, holder)
    if (trial === undefined) {
      if (isShared && tookMs > suspiciousMs) this.#begin(text, tookMs, holder)
      return
    }
    if (trial.isOver) return
    const plan = isShared ? trial.shared : trial.own
    plan.fastest = Math.min(plan.fastest, tookMs)
    plan.runs += 1
    trial.isOwn = trial.shared.runs >= runs
    if (trial.isOwn && trial.own.runs >= runs) {
      trial.isOver = true
      trial.isOwn = trial.own.fastest <= trial.shared.fastest * worthwhile
      trial.until = performance.now() + (trial.isOwn ? keptForMs : rejectedForMs)
    }
  }

  #trialOf(text: string, holder: string | null): Trial | undefined {
    const trial = this.#trials.get(text)?.get(holder ?? '')
    return trial === undefined || trial.until <= performance.now() ? undefined : trial
  }

  #begin(text: string, tookMs: number, holder: string | null): void {
    const holders = this.#trials.get(text) ?? new Map<string, Trial>()
    holders.delete(holder ?? '')
    holders.set(holder ?? '', {
      shared: { fastest: tookMs, runs: 1 },
      own: { fastest: Number.POSITIVE_INFINITY, runs: 0 },
      isOwn: false,
      isOver: false,
      until: performance.now() + keptForMs,
    })
    dropOldest(holders, maxHolders)
    this.#trials.delete(text)
    this.#trials.set(text, holders)
    dropOldest(this.#trials, maxStatements)
  }
}
