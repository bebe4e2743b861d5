import type { Page } from '@playwright/test'
import { clientsPage } from '../pages/clients.ts'
import { propertiesPage } from '../pages/properties.ts'
import { shell } from '../pages/shell.ts'
import { signInPage } from '../pages/sign-in.ts'
import { expect, ownerTest, test } from '../story.ts'
import { addClient, rowsOf } from '../test-data.ts'

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>, most = 40) {
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('signing in works without a mouse', async ({ page, owner }) => {
  const form = signInPage(page)
  await page.goto('/login')
  await tabTo(page, form.email)
  await page.keyboard.type(owner.email)
  await tabTo(page, form.password)
  await page.keyboard.type(owner.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
})

ownerTest(
  'the skip link jumps over the menu, the focus moves to a new screen, and menus return it',
  async ({ page }) => {
    await page.goto('/home')
    await expect(shell(page).userMenu).toBeVisible()
    // Until its cards are read, the screen has nothing that could take the focus.
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    const header = page.getByRole('banner')
    const below = async () =>
      ((await page.getByRole('main').boundingBox())?.y ?? 0) - ((await header.boundingBox())?.height ?? 0)
    expect(await below()).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
    await shell(page).mainMenu.getByRole('link', { name: 'Clients' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/clients')
    await expect(page.getByRole('main')).toBeFocused()

    const { userMenu } = shell(page)
    await userMenu.focus()
    await page.keyboard.press('Enter')
    const items = page.getByRole('menuitem')
    await expect(items.first()).toBeVisible()
    await expect(page.getByRole('menu').and(page.locator(':focus-within'))).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(items).toHaveCount(0)
    await expect(userMenu).toBeFocused()
  },
)

ownerTest('the list of shortcuts and the search give the focus back to the page', async ({ page }) => {
  for (const path of ['/home', '/clients', '/settings']) {
    await page.goto(path)
    // No later than the frame is drawn.
    await expect(shell(page).userMenu).toBeVisible()
    for (const key of ['?', 'Control+k']) {
      await page.keyboard.press(key)
      const dialog = page.getByRole('dialog', {
        name: key === '?' ? 'Keyboard shortcuts' : 'Find anything',
      })
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('main')).toBeFocused()
    }
  }
})

ownerTest(
  'dialogs do not slide with reduced motion, trap the focus, close with Escape and return the focus',
  async ({ page, owner }) => {
    const { id } = await addClient(owner)
    const properties = propertiesPage(page)
    await page.goto(`/clients/${id}`)
    await properties.add.focus()
    await page.keyboard.press('Enter')
    await expect(properties.dialog).toBeVisible()
    const slides = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 10)
        .map((animation) => (animation as CSSTransition).transitionProperty)
        .filter((property) => /transform|translate|scale/.test(property)),
    )
    expect(slides).toEqual([])
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab')
      // After the last element the focus trap moves the focus to the first.
      await expect(properties.dialog.and(page.locator(':focus-within'))).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(properties.dialog).toBeHidden()
    await expect(properties.add).toBeFocused()

    const more = page.getByRole('button', { name: 'More actions' })
    await more.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(more).toBeFocused()
    expect(await rowsOf(owner, 'clients')).toHaveLength(1)
  },
)

ownerTest('a client is found, opened, edited and saved without a mouse', async ({ page, owner }) => {
  await addClient(owner)
  await addClient(owner, { first_name: 'Other' })
  const clients = clientsPage(page)
  await page.goto('/clients')
  await expect(clients.client('Carla Reyes')).toBeVisible()
  await page.keyboard.press('/')
  await expect(clients.search).toBeFocused()
  await page.keyboard.type('carla')
  await expect(clients.list.getByRole('row')).toHaveCount(2)
  await tabTo(page, clients.client('Carla Reyes'))
  await page.keyboard.press('Enter')
  await expect(clients.name('Carla Reyes')).toBeVisible()
  await tabTo(page, clients.edit)
  await page.keyboard.press('Enter')
  await tabTo(page, page.locator('summary').filter({ hasText: 'Notes' }))
  await page.keyboard.press('Enter')
  await tabTo(page, clients.notes)
  await page.keyboard.type('By keys alone')
  await tabTo(page, clients.save)
  await page.keyboard.press('Enter')
  await expect(page.getByText('By keys alone')).toBeVisible()
})

ownerTest('a new property selects its client with the keyboard', async ({ page, owner }) => {
  await addClient(owner)
  const properties = propertiesPage(page)
  await page.goto('/home')
  await shell(page).create.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'New Property' }).focus()
  await page.keyboard.press('Enter')
  await expect(properties.client).toBeFocused()
  await page.keyboard.type('rey')
  await expect(page.getByRole('option', { name: /Carla Reyes/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(properties.client).toHaveValue('Carla Reyes')
  await tabTo(page, properties.address)
  await page.keyboard.type('1 Key Lane')
  await page.keyboard.press('Enter')
  await expect(properties.dialog).toBeHidden()
  expect(await rowsOf(owner, 'property_addresses')).toMatchObject([{ address: '1 Key Lane' }])
})
