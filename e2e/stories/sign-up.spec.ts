import { clientsPage } from '../pages/clients.ts'
import { importExport } from '../pages/import-export.ts'
import { listPage } from '../pages/list.ts'
import { onboarding } from '../pages/onboarding.ts'
import { propertiesPage } from '../pages/properties.ts'
import { shell } from '../pages/shell.ts'
import { signInPage } from '../pages/sign-in.ts'
import { expect, test } from '../story.ts'
import { newEmail, password } from '../test-data.ts'

const newcomer = () => ({ fullName: 'Nora Newcomer', email: newEmail('nora'), password })

test('a new owner signs up, sets up a business and finds their clients after signing out', async ({
  page,
}) => {
  const person = newcomer()
  const setup = onboarding(page)
  const clients = clientsPage(page)
  const properties = propertiesPage(page)

  await page.goto('/')
  await page.getByRole('link', { name: /trial/i }).first().click()
  await signInPage(page).register(person)

  await expect(setup.question('What is your name?')).toBeVisible()
  await expect(setup.fullName).toHaveValue(person.fullName)
  await setup.describeBusiness('Nora’s Cleaning', 'Cleaning')
  await setup.chooseCurrency('MXN')
  await setup.startEmpty.click()
  await page.waitForURL('**/home')
  await expect(page.getByText('Nora’s Cleaning is ready. Welcome!')).toBeVisible()

  await page.goto('/clients')
  await page
    .getByRole('link', { name: /^New client$/i })
    .first()
    .click()
  await clients.firstName.fill('Carla')
  await clients.lastName.fill('Reyes')
  await clients.email.fill('Carla.Reyes@Example.com')
  await clients.phone.fill('+1 (555) 010-2030')
  await clients.notes.fill('Gate code 4711')
  await clients.save.click()
  await expect(clients.name('Carla Reyes')).toBeVisible()
  await expect(page.getByText('Client created successfully')).toBeVisible()

  for (const address of ['12 Elm Street', '3 Oak Avenue']) {
    await properties.add.click()
    await properties.address.fill(address)
    await properties.save.click()
    await expect(properties.row(address)).toBeVisible()
  }

  await page.goto('/clients')
  await listPage(page).search('CARLA.REYES@')
  await expect(clients.client('Carla Reyes')).toBeVisible()

  const files = importExport(page)
  await files.open()
  const exported = await files.exportClients()
  expect(exported.name).toMatch(/^fieldlark-clients-\d{4}-\d\d-\d\d\.csv$/)
  expect(exported.rows).toMatchObject([
    { first_name: 'Carla', last_name: 'Reyes', email: 'carla.reyes@example.com', notes: 'Gate code 4711' },
  ])
  await expect(page.getByText('Exported 1 client')).toBeVisible()
  await page.keyboard.press('Escape')

  await shell(page).signOut()
  await page.goto('/login')
  await signInPage(page).signInAs(person)
  await page.waitForURL('**/home')
  await page.goto('/clients')
  await clients.client('Carla Reyes').click()
  await expect(properties.row('12 Elm Street')).toBeVisible()
  await expect(properties.row('3 Oak Avenue')).toBeVisible()
})

test('onboarding continues where it was left, also after a reload', async ({ page, testData }) => {
  const person = await testData.signUp({ fullName: 'Rita Reload' })
  const setup = onboarding(page)
  await page.goto('/login')
  await signInPage(page).signInAs(person)

  await setup.fullName.fill('Rita R. Reload')
  await setup.next.click()
  await setup.businessName.fill('Reload & Sons')
  await page.reload()
  await expect(setup.businessName).toHaveValue('Reload & Sons')
  await setup.next.click()
  await page.getByRole('radio', { name: 'Plumbing' }).check()
  await setup.next.click()

  await expect(setup.currencies).toBeVisible()
  await page.reload()
  await expect(setup.currencies).toBeVisible()
  await setup.chooseCurrency('EUR')
  await expect(setup.question('Look around with sample clients?')).toBeVisible()
  await page.reload()
  await setup.addSample.click()
  await page.waitForURL('**/home')

  await expect(shell(page).userMenu).toHaveAccessibleName('Account menu: Rita R. Reload')
  await page.goto('/clients')
  for (const name of ['Sarah Johnson', 'Michael Chen', 'Emily Rodríguez']) {
    await expect(clientsPage(page).client(name)).toBeVisible()
  }
})

test('a double click on the last step creates one business', async ({ page, testData }) => {
  const person = await testData.signUp()
  const setup = onboarding(page)
  await page.goto('/login')
  await signInPage(page).signInAs(person)
  await setup.next.click()
  await setup.businessName.fill('Only Once')
  await setup.next.click()
  await page.getByRole('radio', { name: 'Painting' }).check()
  await setup.next.dblclick()
  await expect(setup.currencies).toBeVisible()
  const businesses = await person.call(
    'GET',
    `/rest/v1/businesses?user_id=eq.${person.userId}&select=business_name`,
  )
  expect(businesses).toEqual([{ business_name: 'Only Once' }])
})

test('onboarding reports and focuses missing input', async ({ page, testData }) => {
  const person = await testData.signUp()
  const setup = onboarding(page)
  await page.goto('/login')
  await signInPage(page).signInAs(person)
  await setup.fullName.fill('  ')
  await setup.next.click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  await expect(setup.fullName).toBeFocused()
  await setup.fullName.fill('Ann')
  await setup.next.click()
  await setup.next.click()
  await expect(page.getByText('Business name is required')).toBeVisible()
  await setup.businessName.fill('A')
  await setup.next.click()
  await setup.next.click()
  await expect(page.getByText('Please choose what you do')).toBeVisible()
})

test('the currency is searched by name, code and region, and chosen once', async ({ page, testData }) => {
  const person = await testData.signUp()
  const setup = onboarding(page)
  await page.goto('/login')
  await signInPage(page).signInAs(person)
  await setup.describeBusiness('Money Matters')

  const { currencies, currencySearch } = setup
  const proceed = currencies.getByRole('button', { name: 'Continue' })
  await expect(currencies.getByRole('radio')).toHaveCount(20)
  await expect(currencies.getByRole('group', { name: 'Currencies' }).locator('..')).toHaveCSS(
    'max-height',
    '384px',
  )
  await expect(proceed).toBeDisabled()
  for (const [query, found] of [
    ['peso', 'MXN ·'],
    ['zAr', 'ZAR ·'],
    ['singapore', 'SGD ·'],
  ] as const) {
    await currencySearch.fill(query)
    await expect(currencies.getByRole('radio')).toHaveCount(1)
    await expect(currencies.getByRole('radio', { name: found })).toBeVisible()
  }
  await currencySearch.fill('moon money')
  await expect(currencies.getByText('No currency matches “moon money”.')).toBeVisible()
  await currencySearch.fill('')

  await currencies.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Decide later' }).click()
  await setup.startEmpty.click()
  await page.waitForURL('**/home')
  await page.getByRole('button', { name: 'Set currency' }).click()
  await expect(currencies.getByRole('button', { name: 'Set Currency' })).toBeDisabled()
  await currencies.getByRole('radio', { name: 'JPY ·' }).check()
  await currencies.getByRole('button', { name: 'Set Currency' }).click()
  await expect(page.getByText(/^Currency Set to Japanese Yen/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Choose your currency')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set currency' })).toBeHidden()
})

test('the chosen plan and billing are kept from sign-up to onboarding', async ({ page }) => {
  await page.goto('/register?plan=starter&billing=yearly')
  await expect(page.getByText('You chose the Starter Plan. Try it free first')).toBeVisible()
  await signInPage(page).register(newcomer())
  await expect(page).toHaveURL('/onboarding?plan=starter&billing=yearly')
  await expect(page.getByText('You chose the Starter Plan. The first 14 days are free')).toBeVisible()
})

test('a referral code is confirmed and counts for the friend', async ({ page, owner }) => {
  const [business] = await owner.call<{ referral_code: string }[]>(
    'GET',
    `/rest/v1/businesses?id=eq.${owner.businessId}&select=referral_code`,
  )
  const person = newcomer()
  await page.goto(`/register?ref=${business?.referral_code}`)
  await expect(page.getByText('A friend invited you. Your sign-up counts toward their reward.')).toBeVisible()
  await signInPage(page).register(person)
  await page.waitForURL('**/onboarding**')
  const referrals = await owner.call('GET', `/rest/v1/referrals?business_id=eq.${owner.businessId}`)
  expect(referrals).toMatchObject([{ referred_email: person.email, status: 'registered', reward_amount: 50 }])
})

test.describe('with a known visitor country', () => {
  test.use({
    baseURL: async ({ strictURL }, use) => use(strictURL),
    extraHTTPHeaders: { 'x-country': 'MX' },
  })

  test('its currency is suggested and can be accepted', async ({ page, testData }) => {
    const person = await testData.signUp()
    const setup = onboarding(page)
    await page.goto('/login')
    await signInPage(page).signInAs(person)
    await setup.describeBusiness('Casa Limpia')
    await expect(setup.currencies.getByRole('radio').first()).toHaveAccessibleName(/MXN · .*Suggested/)
    await expect(setup.currencies.getByRole('radio').first()).toBeChecked()
    await setup.currencies.getByRole('button', { name: 'Continue' }).click()
    await setup.startEmpty.click()
    await page.waitForURL('**/home')
    const businesses = await person.call(
      'GET',
      `/rest/v1/businesses?user_id=eq.${person.userId}&select=currency`,
    )
    expect(businesses).toEqual([{ currency: 'MXN' }])
  })
})
