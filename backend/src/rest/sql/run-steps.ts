import type { Step, Value } from '#postgres/database.ts'
import { type RequestSettings, settingsStep } from './settings-step.ts'
import { type Bind, quoteName, type Statement } from './text.ts'

export type Run = {
  /** Run in this order; all use the same slots and body. */
  statements: readonly Statement[]
  slots: readonly string[]
  body: string | Buffer | null
  offset: number
  /** Roll back at the end: the only case that needs an explicit transaction block. */
  isRollback: boolean
  /** `schema.function` to call first, in the same transaction and as the same role. */
  preRequest: string | null
  /** Keep the statements prepared on the connection. */
  isKept: boolean
  settings: RequestSettings
}

/**
 * The settings, then the statements: separate steps, so that the statements run with the role's privileges.
 */
export function runSteps(run: Run): Step[] {
  const name = run.isKept ? { name: run.settings.role } : {}
  const steps: Step[] = [settingsStep(run.settings)]
  if (run.preRequest !== null) {
    steps.push({ text: `select ${run.preRequest.split('.').map(quoteName).join('.')}()`, ...name })
  }
  for (const { text, binds } of run.statements) {
    steps.push({ text, values: binds.map((bind): Value => valueOf(bind, run)), ...name })
  }
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
