import { randomUUID } from 'node:crypto'

import { linkOfInvoice, saveInvoice } from '../books.ts'
import { phonePhoto } from '../camera.ts'
import { mailsTo, newestMail } from '../mailbox.ts'
import { quoteLinkPage } from '../pages/quote-link.ts'
import { schedulePage } from '../pages/schedule.ts'
import { cookieChoice, expect, ownerTest, test } from '../story.ts'
import { addClient, linkOfQuote, newEmail, type Owner, quoteLine, rowsOf, saveQuote } from '../test-data.ts'

/** A business with an open portal and a client who speaks Spanish, with a quote, an invoice and a visit to come. */
async function openPortal(owner: Owner) {
  const subdomain = `p${randomUUID().slice(0, 8)}`
  const own = `business_id=eq.${owner.businessId}`
  await owner.call('PATCH', `/rest/v1/businesses?id=eq.${owner.businessId}`, { subdomain })
  await owner.call('PATCH', `/rest/v1/portal_settings?${own}`, { is_on: true, welcome_es: 'Bienvenida' })
  const email = newEmail('client')
  const { id: client_id } = await addClient(owner, { first_name: 'Carla', email, language: 'es' })
  const quote = await saveQuote(owner, { client_id }, [quoteLine('Limpieza a fondo', 350)])
  await linkOfQuote(owner, quote.id)
  const line = { id: randomUUID(), name: 'Ventanas', quantity: 1, unit_price: 80 }
  const invoice = await saveInvoice(owner, { client_id, title: 'Ventanas', taxes: [] }, [line])
  await linkOfInvoice(owner, invoice.id)
  const day = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10)
  await owner.call('POST', '/rest/v1/rpc/save_job', {
    business_id: owner.businessId,
    job: { id: randomUUID(), client_id, title: 'Limpieza semanal' },
    visits: [{ id: randomUUID(), visit_date: day, start_time: '09:00' }],
  })
  await owner.call('POST', '/rest/v1/rpc/send_message', {
    business_id: owner.businessId,
    client_id,
    message_id: randomUUID(),
    body: '¿Hay dónde estacionar?',
  })
  return { subdomain, email, client_id }
}

test('a client signs in with a code, answers a message, accepts a quote, sees the invoice, asks for another time and for more @phone', async ({
  page,
  owner,
  baseURL,
  expectAccessible,
}) => {
  const { subdomain, email } = await openPortal(owner)
  await page.addInitScript(() => localStorage.setItem('language', 'es'))
  await page.goto(`/p/${subdomain}/portal`)
  await page.getByRole('textbox', { name: 'Su correo electrónico' }).fill(email)
  await expectAccessible()
  await page.getByRole('button', { name: 'Enviar código' }).tap()
  const { code, text } = await newestMail(baseURL ?? '', email)
  expect(text).toContain(`/p/${subdomain}/portal#`)
  await page.getByRole('textbox', { name: 'Código' }).fill(code)
  await page.getByRole('button', { name: 'Entrar' }).tap()

  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Carla' })).toBeVisible()
  await expect(page.getByText('Un presupuesto espera su respuesta')).toBeVisible()
  await expect(page.getByText('$80.00')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Leer y responder' }).tap()
  await expect(page.getByText('¿Hay dónde estacionar?')).toBeVisible()
  await expectAccessible()
  await page.getByRole('textbox', { name: 'Escriba un mensaje' }).fill('Sí, en la entrada.')
  await page.getByRole('button', { name: 'Enviar' }).tap()
  await expect(page.getByRole('listitem').filter({ hasText: 'Sí, en la entrada.' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Mensajes/ })).toHaveText('Mensajes')
  expect(await rowsOf(owner, 'message_threads', 'select=client_read,last_preview')).toEqual([
    { client_read: 1, last_preview: 'Sí, en la entrada.' },
  ])
  await page.getByRole('link', { name: 'Inicio' }).tap()
  await page.getByRole('link', { name: 'Ver el presupuesto' }).tap()
  const quote = quoteLinkPage(page)
  await quote.approve.tap()
  await quote.signByType('Carla Reyes')
  await quote.sign.tap()
  await expect(quote.state.first()).toContainText('Carla Reyes')
  const [approval] = await rowsOf<{ method: string; signer_name: string }>(owner, 'quote_approvals')
  expect(approval).toMatchObject({ method: 'portal', signer_name: 'Carla Reyes' })
  await page.getByRole('link', { name: 'Volver' }).tap()
  await expect(page.getByRole('listitem').filter({ hasText: 'Aceptado' })).toBeVisible()

  await page.getByRole('link', { name: 'Facturas' }).tap()
  await page.getByRole('link', { name: /Ventanas.*\$80\.00/ }).tap()
  await expect(page.getByRole('heading', { level: 1, name: /^Factura / })).toBeVisible()
  await page.goto('/portal/appointments')
  const visit = page.getByRole('listitem').filter({ hasText: 'Limpieza semanal' })
  await visit.getByRole('button', { name: 'Pedir otra hora' }).tap()
  await page.getByRole('textbox', { name: 'Algo más, en sus palabras' }).fill('El jueves por la tarde')
  await page.getByRole('button', { name: 'Enviar', exact: true }).tap()
  await expect(visit.getByText('Usted pidió otra hora')).toBeVisible()
  await expect(visit.getByRole('button', { name: 'Pedir otra hora' })).toHaveCount(0)
  const [request] = await rowsOf<Record<string, unknown>>(owner, 'requests')
  expect(request).toMatchObject({ source: 'portal', description: 'El jueves por la tarde' })

  await page.goto('/portal/request')
  await page.getByLabel('Agregar fotos').setInputFiles({
    name: 'IMG_1.jpg',
    mimeType: 'image/jpeg',
    buffer: await phonePhoto(page, 'at home in Calle Mayor 1'),
  })
  await expect(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await page.getByRole('textbox', { name: '¿Qué necesita?' }).fill('Limpiar las canaletas')
  await expectAccessible()
  await page.getByRole('button', { name: 'Enviar solicitud' }).tap()
  await expect(page.getByText('1 foto')).toBeVisible()
  const [made] = await rowsOf<{ id: string }>(owner, 'requests', 'title=eq.Limpiar las canaletas')
  expect(await rowsOf(owner, 'photos')).toMatchObject([{ width: 48, height: 64, request_id: made?.id }])

  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).tap()
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
})

ownerTest(
  'the office looks at the portal as the client, invites them, and moves a visit that they ask to move',
  async ({ page, owner, baseURL, browser, watch, expectAccessible }) => {
    const { subdomain, client_id, email } = await openPortal(owner)
    await page.goto(`/clients/${client_id}`)
    const openDialog = async () => {
      await page.getByRole('main').getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Client portal' }).click()
    }
    await openDialog()
    const opening = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'View as client' }).click()
    const view = await opening
    await expect(view.getByText(/Así lo ve el cliente|This is what your client sees/)).toBeVisible()
    await view.goto('/portal/quotes')
    await view.getByRole('link', { name: /\$350\.00/ }).click()
    await expect(quoteLinkPage(view).approve).toBeVisible()
    expect(await rowsOf(owner, 'quotes', 'select=viewed_at')).toEqual([{ viewed_at: null }])
    await view.close()
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText(/^Invitation sent to/)).toBeVisible()

    const origins = [{ origin: baseURL ?? '', localStorage: cookieChoice() }]
    const theirs = await browser.newContext({ locale: 'es-MX', storageState: { cookies: [], origins } })
    const phone = await theirs.newPage()
    watch(phone)
    await phone.addInitScript(() => localStorage.setItem('language', 'es'))
    await phone.goto(`/p/${subdomain}/portal`)
    await phone.getByRole('textbox', { name: 'Su correo electrónico' }).fill(email)
    await phone.getByRole('button', { name: 'Enviar código' }).click()
    const codes = async () => (await mailsTo(baseURL ?? '', email)).map(({ code }) => code).filter(Boolean)
    await expect.poll(codes).toHaveLength(1)
    const [code = ''] = await codes()
    await phone.getByRole('textbox', { name: 'Código' }).fill(code)
    await phone.getByRole('button', { name: 'Entrar' }).click()
    await phone.getByRole('link', { name: 'Citas' }).click()
    const visit = phone.getByRole('listitem').filter({ hasText: 'Limpieza semanal' })
    await visit.getByRole('button', { name: 'Pedir otra hora' }).click()
    const wanted = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
    await phone.getByLabel('Otro día').fill(wanted)
    await phone.getByLabel('Momento del día').selectOption('Por la tarde')
    await phone.getByRole('textbox', { name: 'Algo más, en sus palabras' }).fill('Me toca trabajar.')
    await phone.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(visit.getByText('Usted pidió otra hora')).toBeVisible()

    const [planned] = await rowsOf<{ visit_date: string }>(owner, 'visits', 'select=visit_date')
    await page.goto(`/schedule?view=day&date=${planned?.visit_date}`)
    const tile = schedulePage(page).visit('Carla')
    await tile.click()
    const wishLink = page.getByRole('link', { name: /^The client asks to move this visit/ })
    await expect(wishLink).toContainText('in the afternoon')
    await expectAccessible()
    await wishLink.click()
    await expect(page.getByRole('heading', { name: /^Carla .*asks to move the visit/ })).toBeVisible()

    await page.goto('/home')
    await page.getByRole('link', { name: /Limpieza semanal.*Carla.*Asks to move/ }).click()
    await expect(
      page.getByRole('heading', { name: /^Carla .*asks to move the visit on .+9:00/ }),
    ).toBeVisible()
    await expect(page.getByText(/^Proposed time: .+, in the afternoon$/)).toBeVisible()
    await expect(page.getByRole('button', { name: /Create (?:job|quote)/ })).toHaveCount(0)
    await expectAccessible()
    await page.getByRole('button', { name: 'Move the visit' }).click()
    await expect(page.getByRole('dialog', { name: 'Move the visit' }).getByLabel('Date')).toHaveValue(wanted)
    await page.getByRole('button', { name: /Save visit|Book anyway/ }).click()
    await page.getByRole('button', { name: 'Yes, send email' }).click()
    await expect(page.getByText(/^The visit was moved\. Now: .+1:00/)).toBeVisible()
    await expect.poll(async () => (await newestMail(baseURL ?? '', email)).kind).toBe('visit-moved')
    await page.goto(`/schedule?view=day&date=${wanted}`)
    const read = page.waitForResponse('**/rest/v1/visit_wishes?**')
    await tile.click()
    await read
    await expect(page.getByRole('link', { name: /^Open job/ })).toBeVisible()
    await expect(wishLink).toHaveCount(0)
    await phone.reload()
    await expect(visit.getByText('Esta es la hora nueva')).toBeVisible()
    await expect(visit.getByRole('button', { name: 'Pedir otra hora' })).toBeVisible()
    await theirs.close()
  },
)
