import { readFile } from 'node:fs/promises'
import { attachmentOf, newestMail } from '../mailbox.ts'
import { quoteLinkPage } from '../pages/quote-link.ts'
import { textOfPdf } from '../pdf-text.ts'
import { expect, test } from '../story.ts'
import { addClient, linkOfQuote, type Owner, quoteLine, rowsOf, saveQuote } from '../test-data.ts'

const clientEmail = 'carla@example.com'
const lines = () => [
  quoteLine('Deep cleaning', 350, { description: 'Kitchen and two bathrooms' }),
  quoteLine('Usual products', 0, { kind: 'choice', choice_group: 'Products', is_selected: true }),
  quoteLine('Plant products', 35, { kind: 'choice', choice_group: 'Products' }),
  quoteLine('Fridge inside', 25.5, { kind: 'optional' }),
]

/** Sends a quote and returns it with the path of the client's page. */
async function sendQuote(owner: Owner, quote: object = {}, client: object = {}) {
  const { id: client_id } = await addClient(owner, { email: clientEmail, ...client })
  const offered = lines()
  const row = await saveQuote(owner, { client_id, terms: 'Paid within 14 days.', ...quote }, offered)
  return { row, lines: offered, path: await linkOfQuote(owner, row.id) }
}

const quoteOf = async (owner: Owner) => (await rowsOf(owner, 'quotes'))[0]
const approvalsOf = (owner: Owner) => rowsOf<Record<string, unknown>>(owner, 'quote_approvals')

test.describe('on a phone @phone', () => {
  test('a client selects options, signs with a finger and gets the PDF', async ({ page, owner, baseURL }) => {
    const { path, row } = await sendQuote(owner)
    const quote = quoteLinkPage(page)
    await page.goto(path)
    await expect(quote.title('Spring cleaning')).toBeVisible()
    await quote.choice(/Plant products/).check()
    await expect(quote.choice(/Usual products/)).not.toBeChecked()
    await quote.option(/Fridge inside/).check()
    await expect(quote.total).toHaveText('$410.50')
    await quote.approve.tap()
    await quote.sign.tap()
    await expect(quote.terms).toBeFocused()
    await expect(quote.dialog.getByText('Please sign, or type your name instead')).toBeVisible()
    await quote.terms.check()
    await quote.name.fill('Carla Reyes')
    const scrolled = () => page.evaluate(() => window.scrollY)
    const before = await scrolled()
    await quote.draw()
    expect(await scrolled()).toBe(before)
    await expect(quote.sign).toBeInViewport({ ratio: 1 })
    await quote.sign.dblclick()
    await expect(quote.state.first()).toContainText('Approved. Thank you!')
    await expect(quote.state.first()).toContainText('Signed by Carla Reyes')
    await expect(quote.state.first()).toBeInViewport({ ratio: 1 })
    await expect(quote.approve).toHaveCount(0)

    const arriving = page.waitForEvent('download')
    await quote.pdf.tap()
    const download = await arriving
    expect(download.suggestedFilename()).toBe(`${String(row['quote_number'])}.pdf`)
    const pdf = await textOfPdf(await readFile(await download.path()))
    for (const shown of ['Spring cleaning', 'Plant products', 'Fridge inside', '$410.50', 'Carla Reyes'])
      expect(pdf).toContain(shown)

    expect(await quoteOf(owner)).toMatchObject({ status: 'approved', total: 410.5 })
    const approvals = await approvalsOf(owner)
    expect(approvals).toMatchObject([
      {
        method: 'link',
        signer_name: 'Carla Reyes',
        version_number: 1,
        signature: expect.stringMatching(/^data:image\/png;base64,\S{500,}/),
        ip: expect.stringMatching(/[.:]/),
        user_agent: expect.stringContaining('Mozilla'),
        snapshot_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    const mail = await newestMail(baseURL ?? '', owner.email)
    expect(mail.subject).toBe('Approved: quote Q-0001 for Carla Reyes')
    expect(await textOfPdf(await attachmentOf(baseURL ?? '', mail))).toContain('Plant products')
  })
})

test('a quote that changed meanwhile is not approved unseen, and the client’s input is kept', async ({
  page,
  owner,
  expectedAnswers,
}) => {
  expectedAnswers.push('409 /functions/v1/quote-link')
  const { path, row, lines: offered } = await sendQuote(owner)
  const quote = quoteLinkPage(page)
  await page.goto(path)
  await quote.option(/Fridge inside/).check()
  await quote.approve.click()
  await quote.signByType('Carla Reyes')
  const dearer = offered.map((line) => (line.name === 'Deep cleaning' ? { ...line, unit_price: 380 } : line))
  const sent = await rowsOf(owner, 'quotes', 'select=*')
  await saveQuote(owner, { ...row, version: sent[0]?.version }, dearer)
  await owner.call('POST', '/rest/v1/rpc/send_quote', { quote_id: row.id, via: 'marked' })
  await quote.sign.click()
  await expect(quote.warning).toContainText('This quote changed while you were reading it')
  await expect(quote.dialog).toHaveCount(0)
  await expect(page.getByText('Version 2')).toBeVisible()
  await expect(quote.option(/Fridge inside/)).toBeChecked()
  await expect(quote.total).toHaveText('$405.50')
  expect(await approvalsOf(owner)).toEqual([])
  await quote.approve.click()
  await expect(quote.name).toHaveValue('Carla Reyes')
  await quote.signByType('Carla Reyes')
  await quote.sign.click()
  await expect(quote.state.first()).toContainText('Approved. Thank you!')
  expect(await quoteOf(owner)).toMatchObject({ status: 'approved', version_number: 2, total: 405.5 })
})

test('of two devices the first approves, and the other is told so', async ({
  page,
  owner,
  browser,
  baseURL,
  watch,
}) => {
  const { path } = await sendQuote(owner)
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '', locale: 'en-US' })
  watch(elsewhere)
  const here = quoteLinkPage(page)
  const there = quoteLinkPage(elsewhere)
  for (const each of [here, there]) {
    await (each === here ? page : elsewhere).goto(path)
    await each.approve.click()
    await each.signByType(each === here ? 'Carla Reyes' : 'Pedro Reyes')
  }
  await here.sign.click()
  await expect(here.state.first()).toContainText('Approved. Thank you!')
  await there.sign.click()
  await expect(there.state.first()).toContainText('Carla Reyes already approved it')
  expect(await approvalsOf(owner)).toMatchObject([{ signer_name: 'Carla Reyes' }])
  await elsewhere.close()
})

test('requesting changes notifies the business, survives a network failure and keeps approval possible', async ({
  page,
  owner,
  context,
}) => {
  const { path } = await sendQuote(owner)
  const quote = quoteLinkPage(page)
  await page.goto(path)
  await quote.requestChanges.click()
  await quote.dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(quote.message).toBeFocused()
  await expect(quote.message).toHaveAccessibleDescription('Please say what you’d like changed')
  await quote.message.fill('Could you come in the morning?')
  await context.setOffline(true)
  await quote.dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(quote.dialog.getByRole('alert')).toContainText('That didn’t go through')
  await context.setOffline(false)
  await page.reload()
  await quote.requestChanges.click()
  await expect(quote.message).toHaveValue('Could you come in the morning?')
  await quote.dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(quote.state.first()).toContainText('Your message is on its way')
  await expect(quote.approve).toBeVisible()
  expect(await quoteOf(owner)).toMatchObject({
    status: 'changes_requested',
    change_request: 'Could you come in the morning?',
  })
})

test('a new version of an expired quote is requested with one tap, and an altered link shows an explanation', async ({
  page,
  owner,
  baseURL,
  expectedAnswers,
}) => {
  expectedAnswers.push('404 /functions/v1/quote-link')
  const move = (timezone: string) =>
    owner.call('PATCH', `/rest/v1/businesses?id=eq.${owner.businessId}`, { timezone })
  // Still valid in Samoa (UTC-11), already expired on Christmas Island (UTC+14).
  await move('Pacific/Pago_Pago')
  const tonight = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Pago_Pago' }).format(new Date())
  const { path } = await sendQuote(owner, { valid_until: tonight })
  await move('Pacific/Kiritimati')
  const quote = quoteLinkPage(page)
  await page.goto(path)
  await expect(quote.warning).toContainText('This quote has expired')
  await expect(quote.approve).toHaveCount(0)
  await page.getByRole('button', { name: 'Ask for an updated quote' }).click()
  await expect(quote.warning).toContainText('Request sent. They’ll get back to you.')
  expect((await newestMail(baseURL ?? '', owner.email)).kind).toBe('quote-renew-owner')
  const last = path.endsWith('A') ? 'B' : 'A'
  for (const wrong of [`${path.slice(0, -1)}${last}`, `${path}A`, path.slice(0, -1), '/q/1']) {
    await page.goto(wrong)
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
    await expect(page.getByText('Spring cleaning')).toHaveCount(0)
  }
})

test.describe('in Spanish, with less motion, on a phone @phone', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce', colorScheme: 'dark' } })

  test('the page uses the client’s language and is accessible in every state', async ({
    page,
    owner,
    expectAccessible,
    expectedAnswers,
  }) => {
    expectedAnswers.push('404 /functions/v1/quote-link')
    const { path } = await sendQuote(owner, {}, { language: 'es' })
    const quote = quoteLinkPage(page)
    await page.goto(path)
    await expect(quote.approve).toHaveText('Aceptar · $350.00')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expectAccessible()
    await quote.decline.tap()
    await expect(quote.message).toBeVisible()
    await expectAccessible()
    await quote.dialog.getByRole('button', { name: 'Cancelar' }).tap()
    await quote.approve.tap()
    await quote.sign.tap()
    await expect(quote.dialog.getByText('Marque esta casilla para continuar')).toBeVisible()
    await expectAccessible()
    await quote.signByType('Íñigo Muñoz')
    await quote.sign.tap()
    await expect(quote.state.first()).toContainText('Aceptado. ¡Gracias!')
    await expectAccessible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.goto('/q/nowhere')
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
    await expectAccessible()
  })
})
