import type { Page } from '@playwright/test'

import { openForBooking, visitorsOf } from '../booking.ts'
import { linkIn, newestMail } from '../mailbox.ts'
import { expect, ownerTest as test } from '../story.ts'
import { newEmail, type Owner } from '../test-data.ts'

/** Shows a service of two hours that is booked in the mornings, at every full hour. */
const takeBookings = (owner: Owner) =>
  openForBooking(owner, { name: 'Deep clean', end: '12:00', is_on: true, step_minutes: 60 })

const expectFits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

/** Whole days, up to the one before the visit. */
async function closeDaysBefore(owner: Owner) {
  const [visit] = await owner.call<{ visit_date: string }[]>(
    'GET',
    `/rest/v1/visits?business_id=eq.${owner.businessId}&select=visit_date`,
  )
  const before = Temporal.PlainDate.from(visit?.visit_date ?? '').subtract({ days: 1 })
  await owner.call('POST', '/rest/v1/schedule_blocks', {
    business_id: owner.businessId,
    title: 'Away',
    start_date: before.subtract({ days: 7 }).toString(),
    end_date: before.toString(),
  })
}

/** Whoever sends at once may be a program, and sends once more. */
async function send(guest: Page, button: string, sent: string) {
  await guest.getByRole('button', { name: button }).click()
  const arrived = guest.getByRole('heading', { name: sent })
  const again = guest.getByRole('alert')
  await expect(arrived.or(again)).toBeVisible()
  if (await again.isVisible()) await guest.getByRole('button', { name: button }).click()
  await expect(arrived).toBeVisible()
}

test.describe('a visitor', { tag: '@phone' }, () => {
  test('without a script books a time, which the owner sees and nobody else gets', async ({
    page,
    browser,
    owner,
    watch,
    baseURL,
    expectedAnswers,
    expectAccessible,
  }) => {
    const { subdomain } = await takeBookings(owner)
    const openGuest = async () => {
      const guest = await browser.newPage({
        javaScriptEnabled: false,
        locale: 'es-MX',
        storageState: { cookies: [], origins: [] },
      })
      watch(guest)
      return guest
    }
    const guest = await openGuest()
    await guest.goto(`/p/${subdomain}`)
    await guest.getByRole('link', { name: /Deep clean.*Reservar/ }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('¿Cuándo le conviene?')
    await expect(guest.getByText(/Horarios en/)).toBeVisible()
    await guest.getByRole('link', { name: 'Semana siguiente' }).click()
    const times = guest.getByRole('button', { name: /\d:00/ })
    await expect(times).toHaveText([/8:00/, /9:00/, /10:00/])
    const week = guest.url()
    await times.nth(1).click()

    await expect(guest.getByText(/Se la guardamos hasta las? \d+:\d\d.* mientras termina/)).toBeVisible()
    const start = new URL(guest.url()).searchParams.get('start') ?? ''
    await guest.getByLabel('Nombre').fill('Vera Visitante')
    await guest.getByLabel('Dirección').fill('9 Elm St, Austin')
    const email = newEmail('vera')
    await guest.getByLabel('Correo').fill(email)
    await guest.getByLabel('¿Qué debemos saber?').fill('El portón es el 4.')
    await send(guest, 'Reservar esta hora', 'Revise su correo')
    const mail = await newestMail(baseURL ?? '', email)
    expect(mail.text).not.toMatch(/Vera|portón/)
    expectedAnswers.push(`422 /p/${subdomain}/book`)
    await guest.getByLabel('Código').fill(mail.code === '000000' ? '000001' : '000000')
    await guest.getByRole('button', { name: 'Reservar esta hora' }).click()
    await expect(guest.getByRole('alert')).toContainText('El código no es correcto')
    await guest.getByLabel('Código').fill(mail.code)
    await guest.getByRole('button', { name: 'Reservar esta hora' }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Su solicitud llegó')
    const reference = await guest.getByText(/^REQ-\d+$/).textContent()
    const link = linkIn(await newestMail(baseURL ?? '', email, 2))

    const other = await openGuest()
    await other.goto(week)
    await expect(other.getByRole('heading', { level: 2 })).toBeVisible()
    const values = await other
      .locator('button[name=at]')
      .evaluateAll((found) => found.map((button) => button.getAttribute('value')))
    expect(values).not.toContain(start)
    await other.close()

    const [request] = await owner.call<Record<string, unknown>[]>(
      'GET',
      `/rest/v1/requests?business_id=eq.${owner.businessId}&select=wanted_start,status,request_number`,
    )
    expect(request).toMatchObject({ status: 'unscheduled', request_number: reference })
    expect(new Date(String(request?.wanted_start)).toISOString()).toBe(new Date(start).toISOString())
    await page.goto('/requests')
    await page.getByRole('link', { name: /Deep clean/ }).click()
    await expect(page.getByText('El portón es el 4.')).toBeVisible()
    await expect(page.getByText(/9:00\s?AM/).first()).toBeVisible()

    // By the link of the mail, to another time.
    await guest.goto(link)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('En espera de respuesta')
    await expectFits(guest)
    await guest.getByRole('link', { name: 'Elegir otra hora' }).click()
    await guest.getByRole('link', { name: 'Semana siguiente' }).click()
    await guest.getByRole('button', { name: /\d:00/ }).last().click()
    await guest.getByRole('button', { name: 'Cambiarla' }).click()
    await expect(guest.getByRole('alert')).toHaveText('Se cambió la hora.')
    await expect(page.getByText('Client moved the booking')).toBeVisible()

    // The owner offers another one, which the client takes with one tap.
    await page.getByRole('button', { name: 'Other times' }).click()
    await page.getByRole('dialog').getByRole('checkbox').first().click()
    await expectAccessible()
    await page.getByRole('button', { name: 'Send these times' }).click()
    await expect(page.getByText('Other times offered').first()).toBeVisible()
    await guest.goto(link)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Elija una hora')
    await expectFits(guest)
    await guest.locator('main button').first().click()
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Su cita está confirmada')
    await expect(page.getByText('Client chose one of your times').first()).toBeVisible()

    // Nothing earlier is free, so the client asks to hear of it.
    await closeDaysBefore(owner)
    await guest.getByRole('button', { name: 'Avíseme si se libera una hora antes' }).click()
    await expect(guest.getByText(/Si se libera una hora antes, le escribiremos/)).toBeVisible()
    await expectFits(guest)
    await guest.getByRole('link', { name: 'Cancelar la reserva' }).click()
    await guest.getByRole('button', { name: 'Sí, cancelarla' }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Cancelada')
    await guest.close()
    await expect(page.getByText('Client cancelled the booking')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  })
})

for (const [where, tag] of [
  ['on a phone', ['@phone']],
  ['at a desk', []],
] as const)
  test.describe(`a visitor ${where}`, { tag: [...tag] }, () => {
    test('finds every step accessible and fitting, and another time when one is gone', async ({
      page,
      owner,
      expectAccessible,
      expectedAnswers,
      baseURL,
    }) => {
      const { subdomain, serviceId } = await takeBookings(owner)
      const own = { price: 90, duration_minutes: 60, is_public: true, booking: 'job' }
      await owner.call('POST', '/rest/v1/services', {
        ...own,
        business_id: owner.businessId,
        name: 'Windows',
      })
      await page.goto(`/p/${subdomain}?language=es`)
      await expectAccessible()
      await page.goto(`/p/${subdomain}/book`)
      await expectAccessible()
      await page.getByRole('link', { name: /Deep clean/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('What time works for you?')
      await expectFits(page)
      await expectAccessible()
      await page.getByRole('link', { name: 'Next week' }).click()
      await expect(page.getByRole('button', { name: '8:00' })).toBeVisible()

      const nine = page.getByRole('button', { name: '9:00' })
      const rivals = visitorsOf(baseURL ?? '', subdomain, serviceId)
      await rivals.hold((await nine.getAttribute('value')) ?? '')
      expectedAnswers.push(`409 /p/${subdomain}/book`)
      await nine.click()
      await expect(page.getByRole('alert')).toHaveText('That time was just taken.')
      await expect(page.getByText('These times are free:')).toBeVisible()
      await expectAccessible()

      // Going back and choosing once more, and reloading, find no rival in the visitor's own hold.
      const chosen = page.locator('button[name=at]').first()
      const instant = await chosen.getAttribute('value')
      await chosen.click()
      await expect(page.getByText(/We’re holding it until/)).toBeVisible()
      await page.getByRole('link', { name: 'Back' }).click()
      await page.locator(`button[value="${instant}"]`).click()
      await expect(page.getByText(/We’re holding it until/)).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where should we come?')
      await expectFits(page)
      await expectAccessible()
      await page.getByLabel('Name').fill('Vera Visitor')
      await page.getByLabel('Address').fill('9 Elm St')
      const email = newEmail('vera')
      await page.getByLabel('Email').fill(email)
      await send(page, 'Book this time', 'Check your email')
      await expectFits(page)
      await expectAccessible()
      await page.getByLabel('Code').fill((await newestMail(baseURL ?? '', email)).code)
      await page.getByRole('button', { name: 'Book this time' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request has arrived')
      await expectFits(page)
      await expectAccessible()
      const link = await page.getByRole('link', { name: 'Add to my calendar' }).getAttribute('href')
      const calendar = await page.request.get(link ?? '')
      expect(await calendar.text()).toContain('STATUS:TENTATIVE')
    })
  })

test('a visitor finds no page where the business takes no bookings', async ({
  page,
  owner,
  expectedAnswers,
}) => {
  const { subdomain } = await takeBookings(owner)
  await owner.call('PATCH', `/rest/v1/booking_settings?business_id=eq.${owner.businessId}`, {
    is_on: false,
  })
  await page.goto(`/p/${subdomain}`)
  await expect(page.getByRole('link', { name: 'Ask for a quote' }).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /Book/ })).toHaveCount(0)
  expectedAnswers.push('404 /p/')
  const unknown = await page.request.get('/p/nobody-is-here')
  const off = await page.request.get(`/p/${subdomain}/book`)
  expect([off.status(), await off.text()]).toEqual([unknown.status(), await unknown.text()])
  expect(off.status()).toBe(404)
})
