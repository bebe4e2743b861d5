import { randomUUID } from 'node:crypto'
import { openFolds } from '../folds.ts'
import { listPage, openPage } from '../pages/list.ts'
import { quotesPage } from '../pages/quotes.ts'
import { expect, ownerTest as test } from '../story.ts'
import { addClient, type Owner, rowsOf } from '../test-data.ts'

type QuoteRow = { id: string; quote_number: string; status: string; version_number: number; total: number }

const lineRow = (name: string, unit_price: number, more: object = {}) => ({
  id: randomUUID(),
  name,
  quantity: 1,
  unit_price,
  kind: 'required',
  is_selected: true,
  ...more,
})

/** Saves a draft quote. */
async function addQuote(owner: Owner, more: object = {}, lines: object[] = [lineRow('Deep cleaning', 350)]) {
  const { id: client_id } = await addClient(owner)
  return owner.call<QuoteRow>('POST', '/rest/v1/rpc/save_quote', {
    business_id: owner.businessId,
    quote: { id: randomUUID(), client_id, title: 'House cleaning', taxes: [], ...more },
    lines,
  })
}

const quoteRows = (owner: Owner) => rowsOf<QuoteRow>(owner, 'quotes')

test('a quote is written, sent as a link, approved by phone and converted to a job', async ({
  page,
  owner,
}) => {
  await addClient(owner)
  const quotes = quotesPage(page)
  await page.goto('/quotes')
  await expect(page.getByRole('heading', { name: 'Quotes that get a yes' })).toBeVisible()
  await page.keyboard.press('n')
  await quotes.client.click()
  await page.getByRole('option', { name: /Carla Reyes/ }).click()
  await quotes.titleField.fill('House cleaning')
  await quotes.addLine('Deep cleaning', '1', '350')
  await page.reload()
  await expect(page.getByText('We kept what you typed here earlier.')).toBeVisible()
  await quotes.save.dblclick()
  await expect(quotes.title('House cleaning')).toBeVisible()
  expect(await quoteRows(owner)).toHaveLength(1)

  await quotes.send.click()
  await quotes.dialog.getByRole('radio', { name: 'Link' }).check()
  await quotes.dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(quotes.dialog.getByRole('textbox', { name: 'Link for the client' })).toHaveValue(
    /\/q\/[\w-]{22,}$/,
  )
  await quotes.dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Approve and schedule' }).click()
  await expect(quotes.dialog.getByRole('textbox', { name: 'Who said yes' })).toHaveValue('Carla Reyes')
  await quotes.dialog.getByRole('button', { name: 'Approve and schedule' }).click()
  await page.waitForURL(/\/jobs\/[0-9a-f-]{36}/)
  expect(await quoteRows(owner)).toMatchObject([{ status: 'converted', total: 350 }])
  expect(await rowsOf(owner, 'jobs')).toMatchObject([{ title: 'House cleaning', amount: 350 }])
  await page.goto('/quotes')
  await openPage(page.getByRole('link', { name: /^House cleaning/ }))
  await expect(page.getByText('Recorded by you for the client')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'From request to invoice' })).toContainText('JOB-0001')
})

test('the form’s totals equal the database’s: choices, options, discounts and tax included', async ({
  page,
  owner,
}) => {
  await owner.call('POST', '/rest/v1/tax_rates', {
    business_id: owner.businessId,
    name: 'GST + QST',
    parts: [
      { name: 'GST', rate: 5 },
      { name: 'QST', rate: 9.975 },
    ],
    is_default: true,
  })
  const { id } = await addQuote(owner)
  const quotes = quotesPage(page)
  await page.goto(`/quotes/${id}/edit`)
  await expect(quotes.line(0).name).toHaveValue('Deep cleaning')
  const standard = await quotes.addLine('Windows, standard', '12', '12.50')
  await standard.details.click()
  await standard.kind('One of several').check()
  await standard.group.fill('Windows')
  await standard.cost.fill('4')
  const framed = await quotes.addLine('Windows, framed', '12', '18')
  await framed.details.click()
  await framed.kind('One of several').check()
  await framed.discount.fill('16')
  const extra = await quotes.addLine('Fridge', '1', '1.234,56')
  await extra.details.click()
  await extra.kind('Optional').check()
  await expect(quotes.total).toHaveText('$500.00')
  await framed.row.getByRole('checkbox', { name: 'Selected by default' }).check()
  await expect(standard.row.getByRole('checkbox', { name: 'Selected by default' })).not.toBeChecked()
  await expect(quotes.total).toHaveText('$550.00')
  await openFolds(page, 'Discount, tax and deposit')
  await quotes.tax.selectOption({ label: 'GST + QST: 5 + 9.975%' })
  await quotes.discount.selectOption('Percent')
  await quotes.discountAmount.fill('10')
  await expect(quotes.total).toHaveText('$569.13')
  await quotes.pricesIncludeTax.check()
  await expect(quotes.total).toHaveText('$495.00')

  await quotes.line(3).up.click()
  await expect(quotes.line(2).up).toBeFocused()
  await expect(page.getByText('Fridge is now 3 of 4')).toBeAttached()
  await quotes.save.click()
  await expect(quotes.title('House cleaning')).toBeVisible()
  expect(await quoteRows(owner)).toMatchObject([{ total: 495, subtotal: 550, tax_amount: 64.48 }])
  const saved = await rowsOf(owner, 'quote_lines', 'select=name,is_selected,unit_price&order=position')
  expect(saved).toEqual([
    { name: 'Deep cleaning', is_selected: true, unit_price: 350 },
    { name: 'Windows, standard', is_selected: false, unit_price: 12.5 },
    { name: 'Fridge', is_selected: false, unit_price: 1234.56 },
    { name: 'Windows, framed', is_selected: true, unit_price: 18 },
  ])
})

test('editing after sending creates version 2 and keeps version 1 readable', async ({ page, owner }) => {
  const { id } = await addQuote(owner)
  await owner.call('POST', '/rest/v1/rpc/send_quote', { quote_id: id, via: 'marked' })
  const quotes = quotesPage(page)
  await page.goto(`/quotes/${id}`)
  await quotes.choose('Client wants changes')
  await quotes.dialog.getByRole('button', { name: 'Save' }).click()
  await expect(quotes.dialog.getByText('Enter what should change')).toBeVisible()
  await quotes.dialog.getByRole('textbox').fill('A little cheaper')
  await quotes.dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'A little cheaper' })).toBeVisible()

  await quotes.edit.click()
  await expect(page.getByText('The client has version 1.', { exact: false })).toBeVisible()
  await quotes.line(0).price.fill('320')
  await quotes.save.click()
  await expect(quotes.version).toBeVisible()
  await expect(page.getByRole('main')).toContainText('$320.00')
  await quotes.version.selectOption('1')
  await expect(page.getByText('This is an earlier version.', { exact: false })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('1 × $350.00')
  expect(await quoteRows(owner)).toMatchObject([{ version_number: 2, status: 'draft', total: 320 }])
})

test('two tabs editing one quote lose nothing', async ({ page, owner, context, watch, expectedAnswers }) => {
  expectedAnswers.push('409 /rest/v1/rpc/perform_command')
  const { id } = await addQuote(owner)
  const other = await context.newPage()
  watch(other)
  const [mine, theirs] = [quotesPage(page), quotesPage(other)]
  await page.goto(`/quotes/${id}/edit`)
  await other.goto(`/quotes/${id}/edit`)
  // Opened before the first tab is edited, because it would restore that tab's draft.
  await expect(theirs.line(0).name).toHaveValue('Deep cleaning')
  await mine.titleField.fill('Spring cleaning')
  await theirs.addLine('Windows', '2', '40')
  await theirs.save.click()
  await expect(theirs.title('House cleaning')).toBeVisible()

  await mine.save.click()
  await expect(page.getByText('Someone else changed this while you were editing')).toBeVisible()
  await expect(mine.titleField).toHaveValue('Spring cleaning')
  await expect(mine.line(1).name).toHaveValue('Windows')
  await mine.save.click()
  await expect(mine.title('Spring cleaning')).toBeVisible()
  expect(await quoteRows(owner)).toMatchObject([{ title: 'Spring cleaning', total: 430 }])
})

test('the list is searchable by number, title and client, and marks expired quotes', async ({
  page,
  owner,
  expectedAnswers,
}) => {
  expectedAnswers.push('406 /rest/v1/quotes')
  const old = await addQuote(owner, { title: 'Gutters', valid_until: '2026-01-31' })
  await addQuote(owner, { title: 'Windows' })
  expect(old.quote_number).toBe('Q-0001')
  const quotes = quotesPage(page)
  await page.goto('/quotes')
  await expect(page.getByText('2 quotes · $700.00')).toBeVisible()
  for (const query of ['gutt', 'q-0001', 'reyes gutters']) {
    await listPage(page).search(query)
    await expect(page.getByText('1 quote found')).toBeAttached()
    await expect(quotes.list).toContainText('Gutters')
  }
  await page.goto(`/quotes/${old.id}`)
  await quotes.send.click()
  await expect(quotes.dialog.getByText('This quote has expired', { exact: false })).toBeVisible()
  await expect(quotes.dialog.getByRole('button', { name: 'Create link' })).toBeDisabled()
  await page.goto('/quotes/11111111-1111-4111-8111-111111111111')
  await expect(page.getByRole('heading', { name: 'Quote not found' })).toBeVisible()
})

test.describe('on a Spanish phone @phone', () => {
  test.use({ locale: 'es-MX' })

  test('a client selects options and signs on the device @phone', async ({
    page,
    owner,
    expectAccessible,
  }) => {
    const { id } = await addQuote(owner, { title: 'Limpieza' }, [
      lineRow('Casa', 350),
      lineRow('Ventanas', 80, { kind: 'choice', choice_group: 'Vidrios' }),
      lineRow('Ventanas con marcos', 120, { kind: 'choice', choice_group: 'Vidrios', is_selected: false }),
    ])
    const quotes = quotesPage(page)
    await page.goto('/quotes')
    await expect(page.getByText('Limpieza').first()).toBeVisible()
    await expectAccessible()
    await page.goto(`/quotes/${id}/edit`)
    await quotes.lines.getByRole('button', { name: /Casa/ }).tap()
    await expect(quotes.dialog.getByRole('textbox', { name: /^Nombre/ })).toHaveValue('Casa')
    await expectAccessible()
    await quotes.dialog.getByRole('textbox', { name: 'Precio' }).fill('400')
    await quotes.dialog.getByRole('button', { name: 'Listo' }).first().tap()
    await quotes.save.tap()
    await expect(page.getByText('Presupuesto actualizado correctamente')).toBeVisible()
    await expectAccessible()

    await quotes.choose('Firmar en este dispositivo')
    await quotes.dialog.getByRole('radio', { name: /con marcos/ }).check()
    await quotes.dialog.getByRole('button', { name: 'Aceptar · $520.00' }).tap()
    await expect(quotes.dialog.getByText('Falta la firma')).toBeVisible()
    await quotes.dialog.getByRole('textbox', { name: /^Quién firma/ }).fill('Carla Reyes')
    await quotes.dialog.getByRole('radio', { name: 'Escribir' }).check()
    await expect(quotes.dialog.getByRole('img', { name: 'Firma: Carla Reyes' })).toBeVisible()
    await expectAccessible()
    await quotes.dialog.getByRole('button', { name: 'Aceptar · $520.00' }).tap()
    await expect(page.getByRole('img', { name: 'Firma de Carla Reyes' })).toBeVisible()
    expect(await quoteRows(owner)).toMatchObject([{ status: 'approved', total: 520 }])
  })
})
