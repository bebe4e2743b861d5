import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

import { addClient, type Owner, quoteLine, rowsOf, saveQuote } from '../backstage.ts'
import { mailPage } from '../pages/mail.ts'
import { settingsPage } from '../pages/settings.ts'
import { expect, ownerTest as test, workerTest } from '../story.ts'

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A client with a quote that was just sent to her, and a visit in five days. */
async function prepare(owner: Owner) {
  const { id: client_id } = await addClient(owner, {
    first_name: 'Zoe',
    last_name: 'Park',
    email: 'zoe@example.com',
  })
  const quote = await saveQuote(owner, { client_id, title: 'Gutters' }, [quoteLine('Gutters', 240)])
  await owner.call('POST', '/rest/v1/rpc/send_quote', { quote_id: quote.id, via: 'mail' })
  const day = { id: randomUUID(), visit_date: dayAhead(5), start_time: '09:00', duration_minutes: 60 }
  await owner.call('POST', '/rest/v1/rpc/save_job', {
    business_id: owner.businessId,
    job: { id: randomUUID(), version: null, client_id, title: 'Windows' },
    lines: [],
    member_ids: [],
    visits: [day],
  })
  return { client_id, quote }
}

test('what will go out is known before, and one tap keeps it from a client', async ({ page, owner }) => {
  const { client_id } = await prepare(owner)
  const mail = mailPage(page)
  await page.goto('/settings')
  await settingsPage(page)
    .section(/^Reminders and e-mail/)
    .click()
  await expect(mail.rows('Zoe Park')).toHaveText([
    /3 days without an answer · Quote .*Gutters.*\$240\.00/,
    /Is tomorrow · Visit Windows/,
    /7 days without an answer · Quote .*Gutters.*\$240\.00/,
  ])
  await mail.mute('Zoe Park').first().click()
  await expect(page.getByText('Nobody to remind')).toBeVisible()
  await expect(mail.unmute('Zoe Park')).toBeVisible()
  expect(await rowsOf(owner, 'clients', 'select=id,is_reminder_muted')).toEqual([
    { id: client_id, is_reminder_muted: true },
  ])
  await mail.undo.click()
  await expect(mail.rows('Gutters')).toHaveCount(2)
  await expect(mail.unmute('Zoe Park')).toBeHidden()

  await mail.mute('Zoe Park').first().click()
  await page.reload()
  await mail.unmute('Zoe Park').click()
  await expect(mail.rows('Gutters')).toHaveCount(2)
})

test('reminders go off and on for the whole business, and so does news for its owner', async ({
  page,
  owner,
}) => {
  await prepare(owner)
  const mail = mailPage(page)
  await page.goto('/settings/mail')
  await expect(mail.rows('Gutters')).toHaveCount(2)
  await mail.reminders.click()
  await expect(page.getByText('Reminders are off')).toBeVisible()
  await expect(mail.reminders).not.toBeChecked()
  await mail.turnOn.click()
  await expect(mail.rows('Gutters')).toHaveCount(2)
  await expect(mail.reminders).toBeChecked()
  await mail.notifications.click()
  await expect(mail.notifications).not.toBeChecked()
  await page.reload()
  await expect(mail.notifications).not.toBeChecked()
  await expect(mail.reminders).toBeChecked()
})

test('a mail that was sent stands in the log and leads to what it was about', async ({ page, owner }) => {
  const { quote } = await prepare(owner)
  const mail = mailPage(page)
  await page.goto('/settings/mail')
  await mail.tab('Sent e-mail').click()
  await expect(page).toHaveURL(/tab=mail/)
  await expect(mail.rows('zoe@example.com')).toHaveText(/Quote.*Waiting/)
  await mail.rows('zoe@example.com').getByRole('link', { name: 'Quote' }).click()
  await expect(page).toHaveURL(`/quotes/${quote.id}`)
})

/** The log of a business with mails that failed; stories have no mail server that could refuse them. */
async function failSome(page: Page) {
  const failed = (id: string, to_address: string) => ({
    id,
    kind: 'invoice-sent',
    record: null,
    record_id: null,
    to_address,
    status: 'failed',
    attempts: 1,
    last_error: 'refused',
    created_at: new Date().toISOString(),
    sent_at: null,
    can_retry: true,
    is_dismissed: false,
  })
  const mails = [
    failed(randomUUID(), 'zoe@exmaple.com'),
    failed(randomUUID(), 'old@example.com'),
    failed(randomUUID(), 'the.accounts.department@a-company-with-a-long-name.example.com'),
  ]
  const change = (id: unknown, changes: object) => {
    const found = mails.find((mail) => mail.id === id)
    if (found) Object.assign(found, changes)
  }
  await page.route('**/rest/v1/rpc/mail_log', (route) => route.fulfill({ json: mails }))
  for (const [step, changes] of [
    ['retry_mail', { status: 'sent', last_error: null }],
    ['dismiss_mail', { is_dismissed: true }],
  ] as const) {
    await page.route(`**/rest/v1/rpc/${step}`, async (route) => {
      change((route.request().postDataJSON() as { mail_id: string }).mail_id, changes)
      await route.fulfill({ status: 204 })
    })
  }
}

test('a mail that failed says why, and is tried again or left', async ({ page, expectAccessible }) => {
  await failSome(page)
  const mail = mailPage(page)
  await page.goto('/settings/mail?tab=mail&show=failed')
  await expect(mail.onlyFailed).toBeChecked()
  await expect(mail.rows('zoe@exmaple.com')).toContainText(
    'The address was refused. Check it, then try again.',
  )
  await expectAccessible()
  await mail.tryAgain('zoe@exmaple.com').dblclick()
  await expect(mail.rows('zoe@exmaple.com')).toContainText('Sent')
  await mail.leave('old@example.com').click()
  await expect(mail.rows('old@example.com')).toContainText('Left at that')
  await expect(mail.tryAgain('old@example.com')).toBeHidden()
})

workerTest('is none of a worker’s business', async ({ page }) => {
  await page.goto('/settings/mail')
  await expect(page.getByText('Settings belong to the people who run the business')).toBeVisible()
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' })

  test('says all of it in Spanish', async ({ page, owner, expectAccessible }) => {
    await prepare(owner)
    await owner.call('PATCH', `/rest/v1/profiles?id=eq.${owner.userId}`, { language: 'es' })
    const mail = mailPage(page)
    await page.goto('/settings/mail')
    await expect(page.getByRole('heading', { name: 'Recordatorios y correo', level: 1 })).toBeVisible()
    await expect(mail.rows('Zoe Park').first()).toContainText('3 días sin respuesta · Presupuesto')
    await expectAccessible()
    await mail.mute('Zoe Park').first().click()
    await expect(page.getByText('Nadie a quien recordar')).toBeVisible()
    await mail.tab('Correo enviado').click()
    await expect(mail.rows('zoe@example.com')).toHaveText(/Presupuesto.*En espera/)
    await expectAccessible()
  })
})

test.describe('on a phone @phone', () => {
  test('fits, and its buttons are large enough for a thumb', async ({ page, owner, expectAccessible }) => {
    await prepare(owner)
    const mail = mailPage(page)
    await page.goto('/settings/mail')
    await expect(mail.rows('Gutters')).toHaveCount(2)
    const box = await mail.mute('Zoe Park').first().boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectAccessible()
    await mail.tab('Sent e-mail').tap()
    await expect(mail.rows('zoe@example.com')).toBeVisible()
    await failSome(page)
    await page.reload()
    await expect(mail.rows('a-company-with-a-long-name')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})
