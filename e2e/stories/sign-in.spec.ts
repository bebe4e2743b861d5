import type { Page } from '@playwright/test'
import { openAllFolds } from '../folds.ts'
import { clientsPage } from '../pages/clients.ts'
import { withoutLive } from '../pages/live.ts'
import { shell } from '../pages/shell.ts'
import { signInPage } from '../pages/sign-in.ts'
import { expect, ownerTest, test } from '../story.ts'
import { newEmail, password } from '../test-data.ts'

const refusals = [
  [
    429,
    { code: 'over_request_rate_limit' },
    'Too many sign in attempts. Please wait a moment and try again.',
  ],
  [500, { code: 'unexpected_failure' }, 'Server error. Please try again later.'],
  [400, { code: 'something_new' }, 'Sign in failed. Please try again.'],
] as const

/** Expects what the form says to each refusal. */
async function refuse(page: Page) {
  for (const [status, body, words] of refusals) {
    await page.route('**/auth/v1/token**', (route) =>
      route.fulfill({ status, json: { ...body, msg: body.code } }),
    )
    await signInPage(page).signInAs({ email: newEmail(), password })
    await expect(signInPage(page).problem).toHaveText(words)
    await page.unroute('**/auth/v1/token**')
  }
}

test('sign-in reports missing and wrong input, explains refusals, and lets the owner in', async ({
  page,
  owner,
  expectedAnswers,
}) => {
  expectedAnswers.push(...[400, 429, 500].map((status) => `${status} /auth/v1/token`))
  const form = signInPage(page)
  await page.goto('/login')
  await form.signIn.click()
  await expect(form.problem).toHaveText('Email and password are required')
  await expect(form.email).toHaveAccessibleDescription('Email is required')
  await expect(form.email).toBeFocused()
  await form.email.fill('olivia')
  await form.password.fill('12345')
  await form.signIn.click()
  await expect(form.email).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(form.password).toHaveAccessibleDescription('Password must be at least 6 characters long')

  const wrong = 'Invalid email or password. Please check your credentials and try again.'
  await form.signInAs({ email: owner.email, password: 'not-the-password' })
  await expect(form.problem).toHaveText(wrong)
  await expect(form.email).toHaveValue(owner.email)
  await form.signInAs({ email: newEmail('nobody'), password })
  await expect(form.problem).toHaveText(wrong)
  await refuse(page)

  await form.signInAs({ ...owner, email: `  ${owner.email.toUpperCase()} ` })
  await page.waitForURL('**/home')
  await expect(page.getByText('Logged in successfully')).toBeVisible()
  await expect(shell(page).userMenu).toHaveAccessibleName(`Account menu: ${owner.fullName}`)
})

test('offline sign-in says so and works when the network is back', async ({ page, owner, context }) => {
  const form = signInPage(page)
  await page.goto('/login')
  await expect(form.signIn).toBeVisible()
  // The form is there before its scripts are.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await form.signInAs(owner)
  await expect(form.problem).toHaveText('Network error. Please check your connection and try again.')
  await context.setOffline(false)
  await form.signIn.click()
  await page.waitForURL('**/home')
})

test('offline sign-up says so and keeps the form', async ({ page, context }) => {
  const form = signInPage(page)
  const person = { fullName: 'Nell Nonet', email: newEmail('nell'), password }
  await page.goto('/register')
  await expect(form.fullName).toBeVisible()
  // The form is there before its scripts are.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await form.register(person)
  await expect(form.problem).toHaveText('Network error. Please check your connection and try again.')
  await expect(form.fullName).toHaveValue(person.fullName)
  await context.setOffline(false)
  await form.createAccount.click()
  await page.waitForURL('**/onboarding')
})

test('sign-up reports missing input, keeps the form while the terms are read, and suggests signing in with a known address', async ({
  page,
  owner,
  context,
  expectedAnswers,
}) => {
  expectedAnswers.push('422 /auth/v1/signup')
  const form = signInPage(page)
  await page.goto('/register')
  await form.createAccount.click()
  await expect(form.problem).toHaveText('Email, password, and full name are required')
  await expect(form.fullName).toHaveAccessibleDescription('Full name is required')
  await expect(form.fullName).toBeFocused()
  await expect(form.email).toHaveAccessibleDescription('Email is required')
  await expect(page.getByText('Please agree to the terms and privacy policy')).toBeVisible()
  await form.password.fill('seven77')
  await form.password.blur()
  await expect(form.password).toHaveAccessibleDescription(/Password must be at least 8 characters long/)

  await form.fullName.fill('Typed Already')
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'terms', exact: true }).click()
  const terms = await opening
  await expect(terms).toHaveURL('/terms')
  await terms.close()
  await expect(form.fullName).toHaveValue('Typed Already')

  await form.register(owner)
  await expect(form.problem).toHaveText(
    'An account with this email already exists. Please try signing in instead.',
  )
  await expect(form.fullName).toHaveValue(owner.fullName)
})

test('without Google on the server nothing offers it, and a refusal at Google is explained', async ({
  page,
}) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page.locator('#first')).toHaveCount(0)
    await expect(signInPage(page).email).toBeVisible()
    await expect(page.getByRole('main').getByText('Google')).toHaveCount(0)
  }
  await page.goto('/onboarding?error=access_denied&error_description=The+user+denied+access')
  await expect(page).toHaveURL('/login')
  await expect(signInPage(page).problem).toHaveText(
    'Access was denied. Please allow access to your Google account.',
  )
})

test('Google returns to onboarding with the plan and lets people choose an account; a second attempt has to wait', async ({
  page,
  strictURL,
}) => {
  const form = signInPage(page)
  // Google does not answer yet, so the page stays.
  await page.route('**/auth/v1/authorize**', (route) => route.fulfill({ status: 204 }))
  await page.goto(`${strictURL}/login?plan=grow-pro&billing=monthly`)
  // Until the app is there, two presses are one.
  await expect(page.locator('#first')).toHaveCount(0)
  const asking = page.waitForRequest('**/auth/v1/authorize**')
  await form.google.click()
  await form.google.click()
  await expect(form.problem).toHaveText('Please wait before trying to sign in again.')
  const { searchParams } = new URL((await asking).url())
  expect(Object.fromEntries(searchParams)).toMatchObject({
    provider: 'google',
    prompt: 'select_account',
    access_type: 'offline',
    redirect_to: `${strictURL}/onboarding?plan=grow-pro&billing=monthly`,
  })
})

ownerTest(
  'signing out ends at the start page, here and in the other tab',
  async ({ page, context, watch, expectedAnswers }) => {
    // The other tab may be reading when its session ends here.
    expectedAnswers.push('401 /rest/v1/')
    const other = await context.newPage()
    watch(other)
    await page.goto('/home')
    await other.goto('/clients')
    await expect(shell(other).userMenu).toBeVisible()
    await shell(page).signOut()
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
    await expect(other).toHaveURL('/login')
    await page.goto('/home')
    await expect(page).toHaveURL('/login')
  },
)

ownerTest('signing out works offline', async ({ page, expectedAnswers }) => {
  expectedAnswers.push('console: Sign-out failed')
  await page.route('**/auth/v1/logout**', (route) => route.abort())
  await page.goto('/home')
  await shell(page).signOut()
  await page.goto('/home')
  await expect(page).toHaveURL('/login')
})

ownerTest(
  'a session that ends while a form is half filled loses no text',
  async ({ page, owner, expectedAnswers }) => {
    // What the page reads again after the save was rejected is rejected too.
    expectedAnswers.push('400 /auth/v1/token', '401 /rest/v1/')
    const clients = clientsPage(page)
    // Otherwise the closed channel may tell the page before the save does.
    await withoutLive(page)
    await page.goto('/clients/new')
    await clients.firstName.fill('Typed before')
    await openAllFolds(page)
    await clients.notes.fill('the session ended')
    // Signed out everywhere from another device; this one notices when it refreshes its token.
    await owner.call('POST', '/auth/v1/logout?scope=global')
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('fieldlark-auth') ?? '{}')
      localStorage.setItem('fieldlark-auth', JSON.stringify({ ...session, expires_at: 1 }))
    })
    await clients.save.click()
    await expect(page).toHaveURL('/login')
    await signInPage(page).signInAs(owner)
    await expect(page).toHaveURL('/clients/new')
    await expect(clients.firstName).toHaveValue('Typed before')
    await openAllFolds(page)
    await expect(clients.notes).toHaveValue('the session ended')
    await clients.save.click()
    await expect(clients.name('Typed before')).toBeVisible()
  },
)
