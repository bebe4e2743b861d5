import type { Step, Value } from '#postgres/database.ts'
import { type RequestSettings, settingsStep } from './settings-step.ts'
import { type Bind, quoteName, type Statement } from './text.ts'

export type Run = {
  statement: Statement
  slots: readonly string[]
  body: string | Buffer | null
  offset: number
  /** Undo at the end: the only case that needs a transaction block of its own. */
  isRollback: boolean
  /** `schema.function` to call first, in the same transaction and as the same role. */
  preRequest: string | null
  settings: RequestSettings
}

/** Settings, then the statement: two steps, so that its rights are those of the role. */
export function runSteps(run: Run): Step[] {
  const values: Value[] = run.statement.binds.map((bind) => valueOf(bind, run))
  const name = run.settings.role
  const steps: Step[] = [settingsStep(run.settings)]
  if (run.preRequest !== null) {
    steps.push({ text: `select ${run.preRequest.split('.').map(quoteName).join('.')}()`, name })
  }
  steps.push({ text: run.statement.text, values, name })
  return run.isRollback ? [{ text: 'begin' }, ...steps, { text: 'rollback' }] : steps
}

function valueOf(bind: Bind, run: Run): Value {
  if ('slot' in bind) {
    return run.slots[bind.slot] ?? null
  }
  if ('text' in bind) {
    return bind.text
  }
  return bind.from === 'body' ? run.body : run.offset
}
