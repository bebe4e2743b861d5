/** From when to when somebody worked. */
export type WorkedSpan = { started_at: string; ended_at: string }

const dayMs = 86_400_000

/** How far back workers correct their own times; what is older is the office's to correct. */
export const correctableDays = 14

export const isTooOldToCorrect = ({ started_at }: Pick<WorkedSpan, 'started_at'>, now: number): boolean =>
  Date.parse(started_at) < now - correctableDays * dayMs

export type CorrectionProblem = 'invalid_period' | 'time_in_future' | 'time_too_long' | 'time_too_old'

/** Why a time cannot be corrected to that, or null; the database refuses with the same codes. */
export function correctionProblem(
  was: WorkedSpan,
  corrected: WorkedSpan,
  isOffice: boolean,
  now: number,
): CorrectionProblem | null {
  const end = Date.parse(corrected.ended_at)
  const length = end - Date.parse(corrected.started_at)
  if (length <= 0) return 'invalid_period'
  if (end > now) return 'time_in_future'
  if (length > (isOffice ? 2 : 1) * dayMs) return 'time_too_long'
  return !isOffice && (isTooOldToCorrect(was, now) || isTooOldToCorrect(corrected, now))
    ? 'time_too_old'
    : null
}
