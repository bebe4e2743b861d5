import { setTimeout } from 'node:timers/promises'
import type { Locator } from '@playwright/test'

/**
 * Taps as somebody does who has read the sheet that opened: for a moment it ignores taps at the place of the one that opened it
 * (ui/src/second-tap.ts).
 */
export async function tapSeen(control: Locator): Promise<void> {
  await control.waitFor()
  if (await control.evaluate((element) => element.closest('[data-sheet]') !== null)) await setTimeout(500)
  await control.tap()
}
