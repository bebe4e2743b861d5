import { openFolds } from '../folds.ts'
import { clientsPage } from '../pages/clients.ts'
import { importExport } from '../pages/import-export.ts'
import { listPage, openPage } from '../pages/list.ts'
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

  await expect(setup.question('Your business')).toBeVisible()
  await expect(setup.fullName).toHaveCount(0)
  await setup.describeBusiness('Nora’s Cleaning', 'Cleaning')
  await setup.skip.click()
  await setup.chooseCurrency('MXN')
  await expect(setup.question('Your services')).toBeVisible()
  await setup.skip.click()
  await expect(setup.question('How do you get paid?')).toBeVisible()
  await setup.skip.click()
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
  await openFolds(page, 'Notes')
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
  await openPage(clients.client('Carla Reyes'))
  await expect(properties.row('12 Elm Street')).toBeVisible()
  await expect(properties.row('3 Oak Avenue')).toBeVisible()
})

test('onboarding keeps every step, also after a reload, and stores what it asks', async ({
  page,
  testData,
}) => {
  const person = await testData.signUp({ fullName: 'Rita Reload' })
  const setup = onboarding(page)
  await page.goto('/login')
  await signInPage(page).signInAs(person)

  await setup.businessName.fill('Reload & Sons')
  await setup.trade('Plumbing').check()
  await page.reload()
  await expect(setup.businessName).toHaveValue('Reload & Sons')
  await expect(setup.trade('Plumbing')).toBeChecked()
  await setup.next.click()

  await expect(setup.email).toHaveValue(person.email)
  await setup.phone.fill('+1 512 555 0142')
  await setup.address.fill('12 Elm Street, Austin')
  await page.reload()
  await expect(setup.phone).toHaveValue('+1 512 555 0142')
  await expect(page.getByRole('figure')).toContainText(`+1 512 555 0142 · ${person.email}`)
  await setup.next.click()

  await expect(setup.currencies).toBeVisible()
  await page.reload()
  await expect(setup.currencies).toBeVisible()
  await setup.chooseCurrency('EUR')
  await page.getByRole('checkbox', { name: 'Leak repair' }).uncheck()
  await page.getByLabel('Price of Drain cleaning').fill('175')
  await page.getByRole('button', { name: 'Your own service' }).click()
  await page.getByLabel('Name of your service').fill('Well pump check')
  await page.getByLabel('Price of Well pump check').fill('95')
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Leak repair' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Add 8 services' }).click()

  await setup.payment.fill('First Bank, account 123456789')
  await page.reload()
  await expect(setup.payment).toHaveValue('First Bank, account 123456789')
  await setup.next.click()
  await expect(setup.question('Look around with sample clients?')).toBeVisible()

  const [business] = await person.call<{ id: string }[]>(
    'GET',
    `/rest/v1/businesses?user_id=eq.${person.userId}&select=id,phone,email,address,currency`,
  )
  expect(business).toMatchObject({
    phone: '+1 512 555 0142',
    email: person.email,
    address: '12 Elm Street, Austin',
    currency: 'EUR',
  })
  const of = `business_id=eq.${business?.id}`
  const services = await person.call<{ name: string; price: number }[]>(
    'GET',
    `/rest/v1/services?${of}&select=name,price`,
  )
  expect(services).toHaveLength(8)
  expect(services).toContainEqual({ name: 'Drain cleaning', price: 175 })
  expect(services).toContainEqual({ name: 'Well pump check', price: 95 })
  expect(services.map(({ name }) => name)).not.toContain('Leak repair')
  expect(await person.call('GET', `/rest/v1/document_settings?${of}&select=bank_details`)).toEqual([
    { bank_details: 'First Bank, account 123456789' },
  ])

  await page.reload()
  await setup.addSample.click()
  await page.waitForURL('**/home')
  await expect(shell(page).userMenu).toHaveAccessibleName('Account menu: Rita Reload')
  await page.goto('/clients')
  for (const name of ['Sarah Johnson', 'Michael Chen', 'Emily Rodríguez']) {
    await expect(clientsPage(page).client(name)).toBeVisible()
  }
})

test('onboarding reports and focuses missing input; a double click creates one business and goes one step, and Back works', async ({
  page,
  testData,
}) => {
  const person = await testData.signUp()
  const setup = onboarding(page)
  await page.goto('/login')
  await signInPage(page).signInAs(person)
  await setup.next.click()
  await expect(page.getByText('Business name is required')).toBeVisible()
  await expect(page.getByText('Please choose what you do')).toBeVisible()
  await expect(setup.businessName).toBeFocused()
  await setup.businessName.fill('Only Once')
  await setup.trade('Painting').check()
  await setup.next.dblclick()
  await expect(setup.question('How do clients reach you?')).toBeVisible()
  await setup.skip.dblclick()
  await expect(setup.currencies).toBeVisible()
  // Back closes the dialog first, and then leads to the question before.
  await page.goBack()
  await expect(setup.currencies).toBeHidden()
  await page.goBack()
  await expect(setup.question('How do clients reach you?')).toBeVisible()
  await page.reload()
  await expect(setup.question('How do clients reach you?')).toBeVisible()
  await setup.back.click()
  await expect(setup.businessName).toHaveValue('Only Once')
  await setup.businessName.fill('Only Once Painting')
  await setup.next.click()
  await expect(setup.question('How do clients reach you?')).toBeVisible()
  const businesses = await person.call(
    'GET',
    `/rest/v1/businesses?user_id=eq.${person.userId}&select=business_name`,
  )
  expect(businesses).toEqual([{ business_name: 'Only Once Painting' }])
})

test.describe('in a zone of the United States', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('the currency is searched by name, code and region, and chosen once', async ({ page, testData }) => {
    const person = await testData.signUp()
    const setup = onboarding(page)
    await page.goto('/login')
    await signInPage(page).signInAs(person)
    await setup.describeBusiness('Money Matters')
    await setup.later.click()

    const { currencies, currencySearch } = setup
    await expect(currencies.getByRole('radio')).toHaveCount(20)
    await expect(currencies.getByRole('group', { name: 'Currencies' }).locator('..')).toHaveCSS(
      'max-height',
      '384px',
    )
    // The country of the browser's language and zone.
    await expect(currencies.getByRole('radio', { name: /USD ·/ })).toBeChecked()
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
    await expect(setup.skip).toHaveCount(0)
    // Left without a currency: the dashboard asks for it first.
    await page.goto('/home')
    await page.getByRole('button', { name: 'Set currency' }).first().click()
    await expect(currencies.getByRole('button', { name: 'Set Currency' })).toBeDisabled()
    await currencies.getByRole('radio', { name: 'JPY ·' }).check()
    await currencies.getByRole('button', { name: 'Set Currency' }).click()
    await expect(page.getByText(/^Currency Set to Japanese Yen/)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Set currency' })).toHaveCount(0)
  })
})

test('a referral code counts for the friend, and the chosen plan and billing are kept to onboarding', async ({
  page,
  owner,
}) => {
  const [business] = await owner.call<{ referral_code: string }[]>(
    'GET',
    `/rest/v1/businesses?id=eq.${owner.businessId}&select=referral_code`,
  )
  const person = newcomer()
  await page.goto(`/register?plan=starter&billing=yearly&ref=${business?.referral_code}`)
  await expect(page.getByText('You chose the Starter Plan. Try it free first')).toBeVisible()
  await expect(page.getByText('A friend invited you. Your sign-up counts toward their reward.')).toBeVisible()
  await signInPage(page).register(person)
  await expect(page).toHaveURL(`/onboarding?plan=starter&billing=yearly&ref=${business?.referral_code}`)
  await expect(page.getByText('You chose the Starter Plan. The first 14 days are free')).toBeVisible()
  const referrals = await owner.call('GET', `/rest/v1/referrals?business_id=eq.${owner.businessId}`)
  expect(referrals).toMatchObject([{ referred_email: person.email, status: 'registered', reward_amount: 50 }])
})

test.describe('with a known visitor country', () => {
  test.use({
    baseURL: async ({ strictURL }, use) => use(strictURL),
    extraHTTPHeaders: { 'x-country': 'MX' },
    // Where the clock is of another country, nothing is selected.
    timezoneId: 'America/Mexico_City',
  })

  test('its currency is suggested and can be accepted', async ({ page, testData }) => {
    const person = await testData.signUp()
    const setup = onboarding(page)
    await page.goto('/login')
    await signInPage(page).signInAs(person)
    await setup.describeBusiness('Casa Limpia')
    await setup.later.click()
    await expect(setup.currencies.getByRole('radio').first()).toHaveAccessibleName(/MXN · .*Suggested/)
    await expect(setup.currencies.getByRole('radio').first()).toBeChecked()
    await setup.proceed()
    await page.waitForURL('**/home')
    const businesses = await person.call(
      'GET',
      `/rest/v1/businesses?user_id=eq.${person.userId}&select=currency`,
    )
    expect(businesses).toEqual([{ currency: 'MXN' }])
  })
})
