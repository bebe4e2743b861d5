import { expect, type Locator, type Page } from '@playwright/test'

import { motionEnds } from '../motion.ts'

/** Draws in the signature's box in one gesture, as a finger does. */
export async function drawSignature(page: Page, box: Locator): Promise<void> {
  await box.scrollIntoViewIfNeeded()
  await motionEnds(page)
  const at = await box.boundingBox()
  if (!at) throw new Error('There is nowhere to sign.')
  await page.mouse.move(at.x + 30, at.y + 90)
  await page.mouse.down()
  for (let step = 1; step <= 24; step += 1) {
    await page.mouse.move(at.x + 30 + step * 9, at.y + 90 + Math.round(30 * Math.sin(step)))
  }
  await page.mouse.up()
  await expect(box).toHaveAccessibleName(/^(Signature drawn|Firma dibujada)$/)
}
