import { chosenPlanKey } from '#parts/sign-in/plan-choice.ts'

/** Once the page on which it is paid was opened with it. */
export function forgetPlanChoice() {
  try {
    localStorage.removeItem(chosenPlanKey)
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
