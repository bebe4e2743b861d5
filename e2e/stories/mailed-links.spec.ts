import { linkFromMailbox, linkIn, newestMail } from '../mailbox.ts'
import { onboarding } from '../pages/onboarding.ts'
import { shell } from '../pages/shell.ts'
import { signInPage } from '../pages/sign-in.ts'
import { expect, test } from '../story.ts'
import { newEmail, password } from '../test-data.ts'

const newPassword = 'another-good-one'

test('a sign-in link works once, and a mail that cannot be sent is reported', async ({
  page,
  owner,
  expectedAnswers,
}) => {
  expectedAnswers.push('400 /auth/v1/otp', '429 /auth/v1/otp')
  const form = signInPage(page)
  await page.goto('/login')
  await form.magicLink.click()
  await expect(form.problem).toHaveText('Please enter your email address first')
  await form.email.fill('olivia')
  await form.magicLink.click()
  await expect(form.problem).toHaveText('Please enter a valid email address')
  await page.route('**/auth/v1/otp**', (route) =>
    route.fulfill({ status: 400, json: { code: 'odd', msg: 'odd' } }),
  )
  await form.email.fill(owner.email)
  await form.magicLink.click()
  await expect(form.problem).toHaveText('Failed to send magic link')
  await page.unroute('**/auth/v1/otp**')
  await form.magicLink.click()
  await expect(page.getByText(`We sent an email to ${owner.email}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()

  const link = await linkFromMailbox(page, owner.email)
  await page.goto(link)
  await page.waitForURL('**/home')
  await shell(page).signOut()

  await page.goto(link)
  await expect(page).toHaveURL('/login')
  await expect(form.problem).toHaveText(
    'Login failed: This link has expired or was already used. Please get a new one.',
  )
})

test('a sign-in link creates a missing account and leads to onboarding', async ({ page }) => {
  const email = newEmail('linked')
  const form = signInPage(page)
  await page.goto('/login?plan=starter&billing=monthly')
  await form.email.fill(email)
  await form.magicLink.click()
  await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible()
  await page.goto(await linkFromMailbox(page, email))
  await expect(onboarding(page).fullName).toHaveValue('')
  await expect(page).toHaveURL('/onboarding?plan=starter&billing=monthly')
})

test('a link opened in another browser says why it does not work there', async ({
  page,
  browser,
  owner,
  watch,
}) => {
  const form = signInPage(page)
  await page.goto('/login')
  await form.email.fill(owner.email)
  await form.magicLink.click()
  await expect(page.getByText(`We sent an email to ${owner.email}.`)).toBeVisible()
  const elsewhere = await browser.newPage({ locale: 'en-US' })
  watch(elsewhere)
  await elsewhere.goto(await linkFromMailbox(page, owner.email))
  await expect(elsewhere).toHaveURL(/\/login$/)
  await expect(signInPage(elsewhere).problem).toContainText('This link was opened in a different browser')
  await elsewhere.close()
})

test('a forgotten password is reset by mail, and the old one no longer works', async ({
  page,
  owner,
  expectedAnswers,
}) => {
  expectedAnswers.push('400 /auth/v1/token', '422 /auth/v1/user')
  const form = signInPage(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(form.email).toHaveAccessibleDescription('Email is required')
  await form.email.fill(owner.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`We sent an email to ${owner.email}.`)).toBeVisible()

  const link = await linkFromMailbox(page, owner.email)
  await page.goto(link)
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByText(`For ${owner.email}.`)).toBeVisible()
  const first = page.getByLabel(/^New password\*?$/)
  const again = page.getByLabel(/^Repeat new password/)
  const save = page.getByRole('button', { name: 'Save and sign in' })
  await first.fill(newPassword)
  await again.fill('something-else')
  await save.click()
  await expect(again).toHaveAccessibleDescription('The passwords don’t match')
  await first.fill(password)
  await again.fill(password)
  await save.click()
  await expect(page.getByRole('alert')).toHaveText('This is your current password. Please choose a new one.')
  await first.fill(newPassword)
  await again.fill(newPassword)
  await save.click()
  await page.waitForURL('**/home')
  await expect(page.getByText('Your new password is saved.')).toBeVisible()

  await shell(page).signOut()
  await page.goto('/login')
  await form.signInAs(owner)
  await expect(form.problem).toContainText('Invalid email or password')
  await form.signInAs({ email: owner.email, password: newPassword })
  await page.waitForURL('**/home')
})

test('a reset link works once, the page without one explains where to get it, and unknown addresses get the same message', async ({
  page,
  owner,
}) => {
  const email = newEmail('nobody')
  await page.goto('/forgot-password')
  await signInPage(page).email.fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible()
  await expect(page.getByText('If there’s an account with this address')).toBeVisible()
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'Open the link from your email' })).toBeVisible()
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await signInPage(page).email.fill(owner.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`We sent an email to ${owner.email}.`)).toBeVisible()
  const link = await linkFromMailbox(page, owner.email)
  await page.request.get(link, { maxRedirects: 0 })

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.')
  await expect(page.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/forgot-password')
})

test.describe('where addresses are confirmed', () => {
  test.use({ baseURL: async ({ strictURL }, use) => use(strictURL) })

  test('an account waits for the link in its mail, and its address is told to sign in afterwards', async ({
    page,
    expectedAnswers,
  }) => {
    expectedAnswers.push('400 /auth/v1/token')
    const person = { fullName: 'Connie Confirm', email: newEmail('connie'), password }
    const form = signInPage(page)
    await page.goto('/register?plan=starter&billing=yearly')
    await form.register(person)
    await expect(page.getByRole('heading', { name: 'One last step' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await form.signInAs(person)
    await expect(form.problem).toHaveText(
      'Please check your email and click the confirmation link before signing in.',
    )
    await page.goto(await linkFromMailbox(page, person.email))
    await expect(onboarding(page).businessName).toBeVisible()
    await expect(page).toHaveURL('/onboarding?plan=starter&billing=yearly')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/register')
    await form.register(person)
    await expect(form.problem).toHaveText(
      'An account with this email already exists. Please try signing in instead.',
    )
  })

  test('a lost confirmation is sent again', async ({ page, baseURL, expectedAnswers }) => {
    expectedAnswers.push('400 /auth/v1/token')
    const person = { fullName: 'Lou Lost', email: newEmail('lou'), password }
    const form = signInPage(page)
    await page.goto('/register')
    await form.register(person)
    await expect(page.getByRole('heading', { name: 'One last step' })).toBeVisible()
    const first = linkIn(await newestMail(baseURL ?? '', person.email))
    await page.goto('/login')
    await form.signInAs(person)
    await page.getByRole('button', { name: 'Send the email again' }).click()
    await expect(page.getByText(`We sent an email to ${person.email}.`)).toBeVisible()
    const second = linkIn(await newestMail(baseURL ?? '', person.email, 2))
    expect(second).not.toBe(first)
    await page.goto(second)
    await expect(onboarding(page).businessName).toBeVisible()
  })
})
