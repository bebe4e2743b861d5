import { linkIn, newestMail } from '../mailbox.ts'
import { accountPage } from '../pages/account.ts'
import { signInPage } from '../pages/sign-in.ts'
import { expect, ownerTest as test, workerTest } from '../story.ts'
import { newEmail, password } from '../test-data.ts'

test('a person changes their name, their address over both mailboxes, and their password', async ({
  page,
  owner,
  baseURL,
}) => {
  const mailOf = (to: string, count = 1) => newestMail(baseURL ?? '', to, count)
  const account = accountPage(page)
  await page.goto('/security')
  await expect(page).toHaveURL('/settings/account')
  await account.row(/^Name/).click()
  await account.fullName.fill('Olivia Oak')
  await account.submit.click()
  await expect(account.row(/^Name/)).toContainText('Olivia Oak')
  const [profile] = await owner.call<object[]>('GET', '/rest/v1/profiles?select=full_name', undefined)
  expect(profile).toEqual({ full_name: 'Olivia Oak' })

  const email = newEmail('moved')
  await account.row(/^Email/).click()
  await account.newEmail.fill(email)
  await account.submit.click()
  await expect(account.item(`Waiting: change to ${email}`)).toBeVisible()
  await page.goto(linkIn(await mailOf(email)))
  await expect(page.getByText(/^One of the two addresses has agreed/)).toBeVisible()
  await expect(account.row(/^Email/)).toContainText(owner.email)
  await page.goto(linkIn(await mailOf(owner.email)))
  await expect(account.row(/^Email/)).toContainText(email)
  await expect(account.item('Waiting')).toHaveCount(0)

  // The mailed link brought a session, which took the place of the one before in this browser.
  await expect(account.item('This device, in use now')).toHaveCount(1)
  await expect(account.item('Last used')).toHaveCount(0)
  for (let elsewhere = 0; elsewhere < 2; elsewhere += 1) {
    await owner.call('POST', '/auth/v1/token?grant_type=password', { email, password: owner.password })
  }
  await page.reload()
  await expect(account.item('Last used')).toHaveCount(2)
  await account
    .row(/^Sign out: /)
    .first()
    .click()
  await expect(account.item('Last used')).toHaveCount(1)
  await account.row(/^Sign out all others/).click()
  await expect(page.getByText('All other devices are signed out.')).toBeVisible()
  await expect(account.item('Last used')).toHaveCount(0)

  await account.choice('Dark').check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await account.row(/^Password/).click()
  await account.current.fill(owner.password)
  await account.next.fill('another-good-one')
  await account.repeat.fill('another-good-one')
  await account.submit.click()
  await expect(page.getByText('Your new password is saved.')).toBeVisible()
  const mail = await mailOf(email, 2)
  expect(mail.kind).toBe('password-changed')
})

workerTest('a member deletes their account, and it opens no more', async ({ page, expectedAnswers }) => {
  // The page may hear that its member is gone, and ask who they are, before it has left.
  expectedAnswers.push('403 /auth/v1/logout', '400 /auth/v1/token', '406 /rest/v1/profiles')
  const account = accountPage(page)
  await page.goto('/settings/account')
  const email = await account
    .row(/^Email/)
    .locator('span span')
    .last()
    .innerText()
  await account.row(/^Delete account/).click()
  await account.confirmation.fill(email)
  await account.submit.click()
  await page.waitForURL(({ pathname }) => pathname === '/')
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await page.goto('/login')
  await signInPage(page).signInAs({ email, password })
  await expect(signInPage(page).problem).toContainText('Invalid email or password')
})

test.describe('in Spanish on a phone', { tag: '@phone' }, () => {
  test.use({ locale: 'es-MX', contextOptions: { reducedMotion: 'reduce' } })

  test('the account and its dialogs are accessible', async ({
    page,
    owner,
    expectedAnswers,
    expectAccessible,
  }) => {
    expectedAnswers.push('409 /rest/v1/rpc/delete_account')
    const account = accountPage(page)
    await page.goto('/settings/account')
    await expect(account.row(/^Nombre/)).toBeVisible()
    await expectAccessible()
    await account.row(/^Correo/).click()
    await account.submit.click()
    await expect(account.dialog.getByText('El correo electrónico es obligatorio')).toBeVisible()
    await expectAccessible()
    await account.cancel.click()
    await account.row(/^Eliminar la cuenta/).click()
    await account.confirmation.fill(owner.email)
    await account.submit.click()
    await expect(account.dialog.getByText(/^Un negocio está solo a tu nombre/)).toBeVisible()
    await expectAccessible()
  })
})
