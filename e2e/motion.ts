import type { Page } from '@playwright/test'

/**
 * Resolves when nothing on the page moves or is about to: no dialog slides in, no toast fades out. Measure, drag and
 * check contrast only then. What repeats for ever (a skeleton, the dots of a busy button) does not count.
 */
export const motionEnds = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
    // A dialog stands where its transition begins for one frame before the transition runs.
    const isAboutToMove = () => document.querySelector('[data-starting-style], [data-ending-style]') !== null
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished))
      await new Promise((nextFrame) => requestAnimationFrame(nextFrame))
    } while (moving().length > 0 || isAboutToMove())
  })
