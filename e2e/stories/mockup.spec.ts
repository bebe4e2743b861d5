import { resolve } from 'node:path'
import type { Frame, Page } from '@playwright/test'

import { comparedWithKept, differences, type Look, looksOf, written } from '../looks.ts'
import { allShown } from '../screens.ts'
import { expect, test } from '../story.ts'

const kept = (name: string) => resolve(import.meta.dirname, `../looks/${name}.txt`)
/** Of a part every element, of a screen what the eye stops at. */
const ofParts = '*'
const ofScreens = 'main, header, nav, aside, h1, h2, h3, a, button, input, select, textarea, [role]'
const parts = '[data-specimen]'

// What moves for ever would be measured anywhere on its way. The greeting follows the browser's zone.
test.use({ timezoneId: 'America/Chicago', contextOptions: { reducedMotion: 'reduce' } })

/** The frames of a section, once they show what they are for. */
async function framesOf(page: Page, id: string): Promise<{ name: string; frame: Frame }[]> {
  const section = page.locator(`section#${id}`)
  await section.scrollIntoViewIfNeeded()
  const elements = await section.locator('iframe').all()
  return Promise.all(
    elements.map(async (element) => {
      const frame = await (await element.elementHandle())?.contentFrame()
      if (!frame) throw new Error(`${id} has an iframe without a document.`)
      await frame.locator('h1, [data-specimen]').first().waitFor({ state: 'attached' })
      return { name: (await element.getAttribute('title')) ?? '', frame }
    }),
  )
}

/**
 * The same for a second is at rest: on a busy machine, parts that are loaded later take that long to take their place. There
 * is no condition to wait for instead: what is awaited is that nothing moves any more, which no element of the page says.
 */
async function atRest(measure: () => Promise<Record<string, Look[]>>) {
  let last = await measure()
  let equal = 0
  for (let tries = 0; tries < 48; tries += 1) {
    // Seldom, because measuring keeps the processor from what the page still has to do.
    await new Promise((later) => setTimeout(later, 500))
    const next = await measure()
    equal = written(next) === written(last) ? equal + 1 : 0
    if (equal === 2) return next
    last = next
  }
  throw new Error('The page does not come to rest.')
}

/** What a press has opened; the half that opens may still have to be loaded. */
const opened = '[role=menu], [role=listbox], [popover]:popover-open, [data-side]'

type Place = { name: string; page: Page | Frame; isScreen: boolean }

/** Everything that has a look of its own: the parts in the page, and each device with what it shows. */
async function placesOf(page: Page): Promise<Place[]> {
  const places: Place[] = [{ name: '', page, isScreen: false }]
  const ids = await page.locator('section[id]').evaluateAll((sections) => sections.map(({ id }) => id))
  for (const id of ids) {
    for (const { name, frame } of await framesOf(page, id)) {
      const isScreen = await frame.evaluate(() => !location.search.includes('part='))
      // The loading page is a part.
      if (isScreen) await allShown(frame)
      places.push({ name, page: frame, isScreen })
    }
  }
  return places
}

async function measured({ name, page, isScreen }: Place): Promise<Record<string, Look[]>> {
  if (name === '') return atRest(() => looksOf(page, parts, ofParts))
  if ((await page.locator('[data-pressed]').count()) > 0) await page.locator(opened).first().waitFor()
  const looks = await atRest(() => looksOf(page, 'body', isScreen ? ofScreens : ofParts))
  return { [name]: looks[''] ?? [] }
}

/** Not by the switch of the page, which would draw all its frames anew. */
async function measuredInDark(place: Place): Promise<Record<string, Look[]>> {
  const { page } = place
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  const looks = await measured(place)
  const isDark = await page.evaluate(() => document.documentElement.dataset['theme'] === 'dark')
  // The page sets the chosen theme again when its last parts have come.
  return isDark ? looks : measuredInDark(place)
}

const inBothThemes = (light: Record<string, Look[]>, dark: Record<string, Look[]>) =>
  Object.fromEntries(
    Object.entries(light).map(([name, looks]) => [
      name,
      looks.map((look, at) => ({ ...look, colors: `${look.colors} | ${dark[name]?.[at]?.colors}` })),
    ]),
  )

const all = async (looks: readonly Promise<Record<string, Look[]>>[]) =>
  Object.assign({}, ...(await Promise.all(looks))) as Record<string, Look[]>

test('every part in both themes and eight screens look as they did', async ({ page }, { config }) => {
  await page.goto('/mockup')
  await page.locator('section').last().waitFor()
  const places = await placesOf(page)
  const ofScreens = await all(places.filter(({ isScreen }) => isScreen).map(measured))
  const shownParts = places.filter(({ isScreen }) => !isScreen)
  const light = await all(shownParts.map(measured))
  // A look that changes is noticed: the same comparison fails for one pixel more of padding than is tolerated anywhere.
  const button = page.locator('[data-specimen="button primary"] button').first()
  await button.evaluate((element) => element.style.setProperty('padding-left', '17px'))
  expect(
    differences(written(light), written({ ...light, ...(await measured(shownParts[0] as Place)) })),
  ).toEqual([
    expect.stringMatching(
      /^button primary\n {2}was button .* pad 0 16 0 16.*\n {2}is {2}button .* pad 0 16 0 17/,
    ),
  ])
  await button.evaluate((element) => element.style.removeProperty('padding-left'))

  const looks = { screens: ofScreens, parts: inBothThemes(light, await all(shownParts.map(measuredInDark))) }
  for (const name of ['parts', 'screens'] as const) {
    expect(
      comparedWithKept(kept(name), written(looks[name]), config.updateSnapshots),
      'meant so? npm run e2e -- stories/mockup.spec.ts --update-snapshots',
    ).toEqual([])
  }
})

test('the mockup speaks both languages in both themes and asks for no data', async ({
  page,
  expectAccessible,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const answer = await page.goto('/mockup')
  expect(answer?.headers()['x-robots-tag']).toBe('noindex')
  const today = page.frameLocator('iframe').first()
  await expect(today.getByText('Wednesday, Nov 18').first()).toBeAttached()
  await expectAccessible()

  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(today.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('radio', { name: 'Español' }).check()
  await expect(page).toHaveTitle('Maqueta · Fieldlark')
  await expect(today.locator('html[lang=es][data-theme=dark]')).toBeAttached()
  await expect(today.getByText(/mi[eé]rcoles/i).first()).toBeAttached()
  await expectAccessible()

  expect(requests.filter((path) => path !== '/mockup' && !path.startsWith('/assets/'))).toEqual([])
  // The sample's owner is signed in inside the frames alone.
  expect(await page.evaluate(() => localStorage.getItem('fieldlark-auth'))).toBeNull()
})
