import { clientsPage } from '../pages/clients.ts'
import { shell } from '../pages/shell.ts'
import { signInPage } from '../pages/sign-in.ts'
import { expect, ownerTest, test } from '../story.ts'
import { addClient } from '../test-data.ts'

test('guests see none of the signed-in screens, sign in first and are then taken to the requested page', async ({
  page,
  owner,
}) => {
  for (const path of [
    '/home',
    '/clients',
    '/clients/new',
    '/requests',
    '/quotes/new',
    '/jobs',
    '/schedule',
    '/settings',
    '/onboarding',
    '/referrals',
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
  }
  await addClient(owner, { client_status: 'active' })
  await page.goto('/clients?status=active')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Please sign in to continue. We’ll take you right back.')).toBeVisible()
  await signInPage(page).signInAs(owner)
  await expect(page).toHaveURL('/clients?status=active')
  await expect(clientsPage(page).client('Carla Reyes')).toBeVisible()
})

test('plan and billing are kept from the guard to onboarding', async ({ page, testData }) => {
  const person = await testData.signUp()
  await page.goto('/onboarding?plan=starter&billing=yearly')
  await expect(page).toHaveURL('/login')
  await signInPage(page).signInAs(person)
  await expect(page).toHaveURL('/onboarding?plan=starter&billing=yearly')
  await page.goto('/home?plan=grow-pro&billing=monthly')
  await expect(page).toHaveURL('/onboarding?plan=grow-pro&billing=monthly')
  await expect(page.getByText('You chose the Grow Pro Plan.')).toBeVisible()
})

ownerTest(
  'signed-in people are redirected from the guest pages, and from /business to /settings',
  async ({ page }) => {
    for (const path of ['/login', '/register', '/forgot-password', '/onboarding']) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/home')
    }
    await page.goto('/business')
    await expect(page).toHaveURL('/settings')
  },
)

ownerTest('an unknown page shows a not-found message with a way back', async ({ page, expectedAnswers }) => {
  expectedAnswers.push('404 /no/such/page')
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Pricing' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Contact' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page).toHaveURL('/home')
})

test.describe('with the dark theme chosen', () => {
  test.use({ theme: 'dark' })

  test('the start page and the sign-in pages stay light', async ({ page }) => {
    for (const path of ['/', '/login', '/register', '/forgot-password', '/es/pricing']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html'), path).not.toHaveAttribute('data-theme', 'dark')
    }
  })
})

ownerTest('a screen that fails to load is retried, then reported', async ({ page }) => {
  let tries = 0
  await page.route('**/assets/clients-screen-*.js', (route) => {
    tries += 1
    return route.abort()
  })
  await page.goto('/home')
  await shell(page).mainMenu.getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByText('This page didn’t load.')).toBeVisible()
  expect(tries).toBeGreaterThanOrEqual(2)
  await page.unroute('**/assets/clients-screen-*.js')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
})

ownerTest(
  'a screen that crashes shows a message and can be retried',
  async ({ page, owner, expectedAnswers }) => {
    expectedAnswers.push('console: ', 'page error: ')
    await addClient(owner)
    let isBroken = true
    await page.route('**/rest/v1/clients?**', (route) =>
      isBroken ? route.fulfill({ json: [null], headers: { 'content-range': '0-0/1' } }) : route.fallback(),
    )
    await page.goto('/clients')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(clientsPage(page).client('Carla Reyes')).toBeVisible()
  },
)

ownerTest('a session that fails to load shows why and can be retried', async ({ page, expectedAnswers }) => {
  expectedAnswers.push('503 /rest/v1/')
  let isDown = true
  await page.route('**/rest/v1/**', (route) =>
    isDown ? route.fulfill({ status: 503, json: { message: 'down' } }) : route.fallback(),
  )
  await page.goto('/home')
  await expect(page.getByRole('alert')).toHaveText(
    /^Failed to fetch (profile|business): Server error\. Please try again later\.$/,
  )
  isDown = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(shell(page).userMenu).toBeVisible()
})

ownerTest(
  'the sidebar has its links in order and collapses, the theme is toggled, and both are remembered',
  async ({ page }) => {
    const frame = shell(page)
    const { mainMenu } = frame
    await page.goto('/home')
    await expect(mainMenu.getByRole('link')).toHaveText([
      'Schedule',
      'Dashboard',
      'Clients',
      'Requests',
      'Quotes',
      'Jobs',
      'Invoices',
      'Expenses',
      'Analytics',
      'Reports',
      'Messages',
      'Refer a Friend',
    ])
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await frame.choose('Dark theme')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: 'Collapse menu' }).click()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await frame.choose('Light theme')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(page.getByRole('button', { name: 'Expand menu' })).toHaveAttribute('aria-expanded', 'false')
    await mainMenu.getByRole('link', { name: 'Clients' }).click()
    await expect(page).toHaveURL('/clients')
  },
)

ownerTest('the top bar hides on scrolling down and returns on scrolling up', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.goto('/home')
  const bar = page.getByRole('banner')
  await expect(bar).toBeInViewport()
  await page.mouse.move(640, 300)
  // The page is short until its cards have loaded.
  await expect(async () => {
    await page.mouse.wheel(0, 300)
    await expect(bar).not.toBeInViewport({ timeout: 500 })
  }).toPass()
  // The wheel scrolls smoothly: the way up begins while the way down may still be going on.
  await expect(async () => {
    await page.mouse.wheel(0, -50)
    await expect(bar).toBeInViewport({ timeout: 500 })
  }).toPass()
})
