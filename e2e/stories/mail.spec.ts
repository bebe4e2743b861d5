import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { onCommand } from '../commands.ts'
import { dayFromNow } from '../days.ts'
import { mailPage } from '../pages/mail.ts'
import { settingsPage } from '../pages/settings.ts'
import { shell } from '../pages/shell.ts'
import { expect, ownerTest as test } from '../story.ts'
import { addClient, type Owner, quoteLine, rowsOf, saveQuote } from '../test-data.ts'

/** A client with a quote that was just sent and a visit in five days. */
async function prepare(owner: Owner) {
  const { id: client_id } = await addClient(owner, {
    first_name: 'Zoe',
    last_name: 'Park',
    email: 'zoe@example.com',
  })
  const quote = await saveQuote(owner, { client_id, title: 'Gutters' }, [quoteLine('Gutters', 240)])
  await owner.call('POST', '/rest/v1/rpc/send_quote', { quote_id: quote.id, via: 'mail' })
  const day = { id: randomUUID(), visit_date: dayFromNow(5), start_time: '09:00', duration_minutes: 60 }
  await owner.call('POST', '/rest/v1/rpc/save_job', {
    business_id: owner.businessId,
    job: { id: randomUUID(), version: null, client_id, title: 'Windows' },
    lines: [],
    member_ids: [],
    visits: [day],
  })
  return { client_id, quote }
}

test('upcoming reminders are listed, and are switched off and on for a client and for the business; a sent mail links to its record', async ({
  page,
  owner,
}) => {
  const { client_id, quote } = await prepare(owner)
  const mail = mailPage(page)
  await page.goto('/settings')
  await settingsPage(page)
    .section(/^Reminders and email/)
    .click()
  await expect(mail.rows('Zoe Park')).toHaveText([
    /3 days without an answer · Quote .*Gutters.*\$240\.00/,
    /Day before the visit · Visit Windows/,
    /7 days without an answer · Quote .*Gutters.*\$240\.00/,
  ])
  await mail.mute('Zoe Park').first().click()
  await shell(page).undo.hover()
  await expect(page.getByText('No reminders coming up')).toBeVisible()
  await expect(mail.unmute('Zoe Park')).toBeVisible()
  expect(await rowsOf(owner, 'clients', 'select=id,is_reminder_muted')).toEqual([
    { id: client_id, is_reminder_muted: true },
  ])
  await shell(page).undo.click()
  await expect(mail.rows('Gutters')).toHaveCount(2)
  await expect(mail.unmute('Zoe Park')).toBeHidden()

  await mail.mute('Zoe Park').first().click()
  await expect
    .poll(() => rowsOf(owner, 'clients', 'select=is_reminder_muted'))
    .toEqual([{ is_reminder_muted: true }])
  await page.reload()
  await mail.unmute('Zoe Park').click()
  await expect(mail.rows('Gutters')).toHaveCount(2)

  await mail.reminders.click()
  await expect(page.getByText('Reminders are off')).toBeVisible()
  await expect(mail.reminders).not.toBeChecked()
  await mail.turnOn.click()
  await expect(mail.rows('Gutters')).toHaveCount(2)
  await expect(mail.reminders).toBeChecked()
  await mail.notifications.click()
  await expect(mail.notifications).not.toBeChecked()
  const stored = () =>
    owner.call('GET', `/rest/v1/businesses?id=eq.${owner.businessId}&select=email_notifications`)
  await expect.poll(stored).toEqual([{ email_notifications: false }])
  await page.reload()
  await expect(mail.notifications).not.toBeChecked()
  await expect(mail.reminders).toBeChecked()

  await mail.tab('Sent email').click()
  await expect(page).toHaveURL(/tab=mail/)
  await expect(mail.rows('zoe@example.com')).toHaveText(/Quote.*Waiting/)
  await mail.rows('zoe@example.com').getByRole('link', { name: 'Quote' }).click()
  await expect(page).toHaveURL(`/quotes/${quote.id}`)
})

/** Mocks the mail log with failed mails, because stories have no mail server that could reject one. */
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
    await onCommand(page, step, async (route, { mail_id }) => {
      change(mail_id, changes)
      await route.fulfill({ json: { again: false, answer: null } })
    })
  }
}

test('a failed mail shows why, and can be retried or dismissed', async ({ page, expectAccessible }) => {
  await failSome(page)
  const mail = mailPage(page)
  await page.goto('/settings/mail?tab=mail&show=failed')
  await expect(mail.onlyFailed).toBeChecked()
  await expect(mail.rows('zoe@exmaple.com')).toContainText(
    'The address was rejected. Check it and try again.',
  )
  await expectAccessible()
  await mail.tryAgain('zoe@exmaple.com').dblclick()
  await expect(mail.rows('zoe@exmaple.com')).toContainText('Sent')
  await mail.leave('old@example.com').click()
  await expect(mail.rows('old@example.com')).toContainText('Dismissed')
  await expect(mail.tryAgain('old@example.com')).toBeHidden()
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' })

  test('is translated completely', async ({ page, owner, expectAccessible }) => {
    await prepare(owner)
    await owner.call('PATCH', `/rest/v1/profiles?id=eq.${owner.userId}`, { language: 'es' })
    const mail = mailPage(page)
    await page.goto('/settings/mail')
    await expect(page.getByRole('heading', { name: 'Recordatorios y correo', level: 1 })).toBeVisible()
    await expect(mail.rows('Zoe Park').first()).toContainText('3 días sin respuesta · Presupuesto')
    await expectAccessible()
    await mail.mute('Zoe Park').first().click()
    await expect(page.getByText('No hay recordatorios por enviar')).toBeVisible()
    await mail.tab('Correo enviado').click()
    await expect(mail.rows('zoe@example.com')).toHaveText(/Presupuesto.*En espera/)
    await expectAccessible()
  })
})

test.describe('on a phone @phone', () => {
  test('fits the screen and has large enough buttons', async ({ page, owner, expectAccessible }) => {
    await prepare(owner)
    const mail = mailPage(page)
    await page.goto('/settings/mail')
    await expect(mail.rows('Gutters')).toHaveCount(2)
    const box = await mail.mute('Zoe Park').first().boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectAccessible()
    await mail.tab('Sent email').tap()
    await expect(mail.rows('zoe@example.com')).toBeVisible()
    await failSome(page)
    await page.reload()
    await expect(mail.rows('a-company-with-a-long-name')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})
