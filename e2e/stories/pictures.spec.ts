import type { Locator } from '@playwright/test'

import { expect, test } from '../story.ts'

const fact = (trial: Locator, name: string) => trial.locator(`[data-fact="${name}"]`)

/** The first bytes say what a file is, whatever its name and type. */
const kindOf = (bytes: Buffer) => {
  if (bytes.subarray(4, 12).toString('latin1') === 'ftypavif') return 'AVIF'
  if (bytes.subarray(8, 12).toString('latin1') === 'WEBP') return 'WebP'
  return bytes.readUInt16BE(0) === 0xffd8 ? 'JPEG' : 'none'
}

for (const dots of [1, 3]) {
  test.describe(`on a display with ${dots} dots per pixel`, () => {
    test.use({ deviceScaleFactor: dots })

    test('the browser takes the best format at the width it needs, and nothing moves', async ({
      page,
      request,
      expectedAnswers,
      expectAccessible,
    }) => {
      expectedAnswers.push('404 /assets/pictures/missing.webp')
      await page.goto('/test-responsive-images')
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
      await expect(fact(page.locator('[data-browser]'), 'dots')).toHaveText(String(dots))
      await expect(page.locator('main img[fetchpriority="high"]')).toHaveCount(1)
      // One picture is seen first; the others wait.
      await expect(page.locator('main img:not([loading="lazy"])')).toHaveCount(1)

      const trials = page.locator('[data-trial]')
      for (const trial of await trials.all()) {
        await trial.scrollIntoViewIfNeeded()
        await expect(fact(trial, 'decode')).toHaveText(/\d ms$/)
        await expect(fact(trial, 'bytes')).toHaveText(/^\d+\.\d kB$/)
      }
      const chosen = async (section: string) =>
        Promise.all(
          (await page.locator(`#${section} [data-trial]`).all()).map(async (trial) => [
            await fact(trial, 'format').textContent(),
            Number(await fact(trial, 'width').textContent()),
          ]),
        )
      const avif = (widths: readonly number[]) => widths.map((width) => ['AVIF', width])
      // The smallest file with as many dots as are shown, else the largest.
      expect(await chosen('page')).toEqual(avif([1200]))
      expect(await chosen('phone')).toEqual(avif(dots === 1 ? [264, 264, 528] : [528, 792, 792]))
      expect(await chosen('text')).toEqual(avif(dots === 1 ? [400, 800] : [800, 1200]))
      expect((await chosen('formats')).map(([format]) => format)).toEqual(['AVIF', 'WebP', 'JPEG'])

      const late = page.locator('[data-case="slow"] img')
      await late.scrollIntoViewIfNeeded()
      await expect(late).toHaveAttribute('src', /week-en-400/)
      await expect(late).toHaveJSProperty('naturalWidth', 400)
      const broken = await page.locator('[data-case="broken"] img').boundingBox()
      expect((broken?.width ?? 0) / (broken?.height ?? 1)).toBeCloseTo(400 / 250, 1)
      // A font that comes late moves some words, a picture without its room moves a section.
      expect(Number(await fact(page.locator('[data-browser]'), 'shift').textContent())).toBeLessThan(0.01)
      if (dots === 3) return

      await expectAccessible()
      const named = await page
        .locator('main picture')
        .evaluateAll((pictures) =>
          pictures.flatMap((picture) =>
            [...picture.querySelectorAll('[srcset]')].flatMap((one) =>
              [...(one.getAttribute('srcset') ?? '').matchAll(/(\S+) \d+w/g)].map(
                ([, address = '']) => address,
              ),
            ),
          ),
        )
      for (const address of new Set(named)) {
        const answer = await request.get(address)
        expect(answer.headers()['cache-control']).toContain('immutable')
        const end = address.split('.').at(-1)
        expect(kindOf(await answer.body()), address).toBe(
          { avif: 'AVIF', webp: 'WebP', jpg: 'JPEG' }[end ?? ''],
        )
      }
    })
  })
}
