import { clientsPage } from '../pages/clients.ts'
import { listPage } from '../pages/list.ts'
import { propertiesPage } from '../pages/properties.ts'
import { shell } from '../pages/shell.ts'
import { expect, ownerTest as test } from '../story.ts'
import { addClient, addClients } from '../test-data.ts'

test.describe('on a phone @phone', () => {
  test('five tabs are at the bottom, and one is always lit', async ({ page }) => {
    await page.goto('/home')
    const { mainMenu } = shell(page)
    await expect(mainMenu.getByRole('link')).toHaveText(['Today', 'Jobs', 'Money'])
    const bar = await mainMenu.boundingBox()
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeGreaterThanOrEqual(739)
    for (const each of await mainMenu.getByRole('link').or(mainMenu.getByRole('button')).all()) {
      const box = await each.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    const lit = mainMenu.locator('[aria-current]')
    await expect(lit).toHaveText('Today')
    await mainMenu.getByRole('link', { name: 'Money' }).tap()
    await expect(page).toHaveURL('/invoices')
    await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Expenses' }).tap()
    await expect(page).toHaveURL('/expenses')
    await expect(lit).toHaveText('Money')
    await mainMenu.getByRole('button', { name: 'More' }).tap()
    const all = page.getByRole('dialog', { name: 'Main menu' })
    await expect(all.getByRole('link')).toHaveText([
      'Schedule',
      'Clients',
      'Analytics',
      'Reports',
      'Messages',
      'My Business',
      'Refer a Friend',
    ])
    await all.getByRole('link', { name: 'Clients' }).tap()
    await expect(page).toHaveURL('/clients')
    await expect(all).toBeHidden()
    await expect(lit).toHaveText('More')
  })

  test('quick create offers everything, is accessible, can be closed, and is hidden on forms', async ({
    page,
    owner,
    expectAccessible,
  }) => {
    await page.goto('/clients')
    await shell(page).quickCreate.tap()
    const sheet = page.getByRole('dialog', { name: 'Quick create' })
    await expect(sheet.getByRole('listitem')).toHaveText([
      'Home',
      'New Client',
      'New Property',
      'New Request',
      'New Quote',
      'New Job',
      'New Invoice',
      'New Expense',
    ])
    await expectAccessible()
    await sheet.getByRole('link', { name: 'Home' }).tap()
    await expect(page).toHaveURL('/home')
    await expect(sheet).toBeHidden()

    const { id } = await addClient(owner)
    const { quickCreate } = shell(page)
    for (const path of ['/home', '/clients', '/jobs']) {
      await page.goto(path)
      await expect(quickCreate, path).toBeVisible()
    }
    for (const path of ['/settings', '/clients/new', `/clients/${id}/edit`, '/invoices/new']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(quickCreate, path).toHaveCount(0)
    }
    await page.goto('/clients')
    await quickCreate.tap()
    await page.getByRole('button', { name: 'New Property' }).tap()
    await expect(propertiesPage(page).dialog).toBeVisible()
    await expect(quickCreate).toHaveCount(0)
    await propertiesPage(page).cancel.tap()
    await expect(quickCreate).toBeVisible()
    await page.goto(`/clients/${id}`)
    await expect(quickCreate).toBeVisible()
    await propertiesPage(page).add.tap()
    await expect(propertiesPage(page).dialog).toBeVisible()
    await expect(quickCreate).toHaveCount(0)
  })

  test('Back closes what is open and stays on the page', async ({ page, owner }) => {
    const { id } = await addClient(owner)
    await page.goto('/jobs')
    await page.goto('/clients')
    await shell(page).quickCreate.tap()
    const sheet = page.getByRole('dialog', { name: 'Quick create' })
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/clients')

    // A filter that is chosen in a sheet outlives it, and a page that is opened from one is one step away.
    const order = await listPage(page).open(/^Sort by/)
    await order.selectOption('name')
    await page.goBack()
    await expect(listPage(page).sheet).toBeHidden()
    await expect(page).toHaveURL('/clients?sort=name')
    await shell(page).quickCreate.tap()
    await sheet.getByRole('link', { name: 'New Client' }).tap()
    await expect(page).toHaveURL('/clients/new')
    await clientsPage(page).firstName.fill('Half a')
    await page.goBack()
    await expect(page).toHaveURL('/clients?sort=name')
    await page.goForward()
    await expect(clientsPage(page).firstName).toHaveValue('Half a')

    // What is typed in a dialog is there again; without a draft Back asks first, one sheet at a time.
    await page.goto(`/clients/${id}`)
    const { add, dialog, address } = propertiesPage(page)
    await add.tap()
    await address.fill('12 Elm Street')
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(`/clients/${id}`)
    await add.tap()
    await expect(address).toHaveValue('12 Elm Street')
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL('/clients/new')
  })

  test('what has the focus in a form is never under a bar', async ({ page }) => {
    for (const path of ['/clients/new', '/jobs/new', '/quotes/new']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByRole('main').getByRole('textbox').first().focus()
      const covered: string[] = []
      for (let field = 0; field < 20; field += 1) {
        const found = await page.evaluate(() => {
          const focused = document.activeElement?.closest('main form :focus')
          if (!focused) return null
          const { left, width, top, height } = focused.getBoundingClientRect()
          const at = document.elementFromPoint(left + width / 2, top + height / 2)
          return at && (focused.contains(at) || at.contains(focused)) ? null : focused.outerHTML.slice(0, 120)
        })
        if (found) covered.push(found)
        await page.keyboard.press('Tab')
      }
      expect(covered, path).toEqual([])
    }
  })

  test('a client is added, called and found again on a phone', async ({ page }) => {
    const clients = clientsPage(page)
    await page.goto('/clients')
    await shell(page).quickCreate.tap()
    await page.getByRole('dialog').getByRole('link', { name: 'New Client' }).tap()
    await clients.firstName.fill('Paula')
    await clients.lastName.fill('Phone')
    await clients.phone.fill('(555) 010-2030')
    await expect(clients.save).toBeInViewport()
    await clients.save.tap()
    await expect(clients.name('Paula Phone')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:5550102030')
    await page.goto('/clients')
    await listPage(page).search('paula')
    await expect(page.getByText('1 client found')).toBeAttached()
    await expect(clients.cards.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Call Paula Phone' })).toHaveAttribute(
      'href',
      'tel:5550102030',
    )
    await clients.client('Paula Phone').first().tap()
    await expect(clients.name('Paula Phone')).toBeVisible()
  })

  test('a long list scrolls to its last client', async ({ page, owner }) => {
    await addClients(
      owner,
      Array.from({ length: 150 }, (_, at) => ({ first_name: `Client ${String(at).padStart(3, '0')}` })),
    )
    const clients = clientsPage(page)
    await page.goto('/clients?sort=name')
    await expect(clients.client('Client 000')).toBeVisible()
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await expect(clients.client('Client 149')).toBeInViewport({ timeout: 500 })
    }).toPass()
  })
})
