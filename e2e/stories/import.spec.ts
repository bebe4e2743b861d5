import type { Page } from '@playwright/test'
import { importExport } from '../pages/import-export.ts'
import { expect, ownerTest as test } from '../story.ts'
import { addClient, addClients, type Owner, rowsOf } from '../test-data.ts'

const clientsOf = (owner: Owner) =>
  rowsOf(owner, 'clients', 'select=name,email,phone,address,notes,lead_source,client_status&order=name')

const openDialog = async (page: Page) => {
  const files = importExport(page)
  await page.goto('/clients')
  await files.open()
  return files
}

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

const google = `First Name,Middle Name,Last Name,Organization Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Formatted,Notes
Ana,,Ruiz,Ruiz Design,* Work,ana@example.com ::: ana@home.example,Mobile,+1 555-010-2030,"12 Elm Street
Austin, TX 78701",Prefers mornings
`

const readable = [
  [
    'Excel’s UTF-8 with semicolons',
    '\uFEFFName;Email;Phone\r\nJosé Núñez;jose@example.com;(555) 010-2030\r\n',
    '1 client',
    [{ name: 'José Núñez', email: 'jose@example.com', phone: '(555) 010-2030' }],
  ],
  [
    'Excel’s Unicode text (UTF-16 with tabs)',
    utf16('Name\tEmail\r\nZoë Müller\tzoe@example.com\r\n'),
    '1 client',
    [{ name: 'Zoë Müller', email: 'zoe@example.com' }],
  ],
  [
    'an old spreadsheet’s Windows-1252',
    Buffer.from('Nombre,Teléfono\r\nMaría Peña,+34 600 112 233\r\n', 'latin1'),
    '1 client',
    [{ name: 'María Peña', phone: '+34 600 112 233' }],
  ],
  [
    'Google Contacts',
    google,
    '1 client',
    [
      {
        name: 'Ana Ruiz',
        email: 'ana@example.com',
        address: '12 Elm Street\nAustin, TX 78701',
        notes: 'Prefers mornings\nE-mail 1 - Value: ana@home.example',
      },
    ],
  ],
  [
    'quoted commas, quotes and line breaks',
    'name,address,notes\n"Smith, John","1 Main St, Apt 2","Says ""hi""\nand waves"\n\n   \nPlain Jane,,\n',
    '2 clients',
    [
      { name: 'Plain Jane', address: null },
      { name: 'Smith, John', address: '1 Main St, Apt 2', notes: 'Says "hi"\nand waves' },
    ],
  ],
] as const

test('the first file is offered where there are no clients, and files of every kind are imported correctly', async ({
  page,
  owner,
}) => {
  const files = importExport(page)
  await page.goto('/clients')
  await expect(page.getByRole('heading', { name: 'Your clients live here' })).toBeVisible()
  await page.getByRole('button', { name: 'Import a spreadsheet' }).click()
  await expect(files.dialog).toBeVisible()
  for (const [what, bytes, count, expected] of readable) {
    await test.step(what, async () => {
      if (!(await files.dialog.isVisible())) await files.open()
      await files.pick(bytes)
      await expect(files.dialog.getByText(`${count} found`)).toBeVisible()
      await files.importNow(count).click()
      await expect(page.getByText(`Successfully imported ${count}`).first()).toBeVisible()
      await expect(files.dialog).toBeHidden()
      const defaults = { lead_source: 'import', client_status: 'lead' }
      expect(await clientsOf(owner)).toMatchObject(expected.map((client) => ({ ...client, ...defaults })))
      await owner.call('DELETE', `/rest/v1/clients?business_id=eq.${owner.businessId}`)
    })
  }
})

test('one invalid row means that nothing is imported; the first five errors and the number of others are listed', async ({
  page,
  owner,
}) => {
  const files = await openDialog(page)
  await files.pick(
    'name,email,phone\nGood One,good@example.com,5550102030\n,missing@example.com,\nBad Mail,not a mail,\nBad Phone,,0123\n',
  )
  await expect(files.dialog.getByText('Validation failed with 3 errors')).toBeVisible()
  await expect(files.dialog.getByRole('listitem')).toHaveText([
    'Row 3: Name is required',
    'Row 4: Invalid email format',
    'Row 5: Invalid phone format',
  ])
  await expect(files.dialog.getByText('4 rows read, 0 imported, 4 failed.')).toBeVisible()
  expect(await rowsOf(owner, 'clients')).toEqual([])

  await files.otherFile.click()
  await files.pick(`name,email\n${',nameless@example.com\n'.repeat(12)}`)
  await expect(files.dialog.getByText('Validation failed with 12 errors')).toBeVisible()
  await expect(files.dialog.getByRole('listitem')).toHaveText([
    ...[2, 3, 4, 5, 6].map((row) => `Row ${row}: Name is required`),
    '... and 7 more',
  ])
  await files.otherFile.click()
  await files.pick('name\nCorrected\n')
  await files.importNow('1 client').click()
  await expect(page.getByText('Successfully imported 1 client')).toBeVisible()
  expect(await clientsOf(owner)).toMatchObject([{ name: 'Corrected' }])
})

const unreadable = [
  ['an empty file', '', 'No data found in the file'],
  ['column names alone', 'name,email,phone\n', 'No data found in the file'],
  ['a workbook', 'PK\u0003\u0004rest of a zip', 'This is an Excel workbook.'],
  [
    'a quote that never closes',
    'name,notes\n"Ann,never\nclosed\n',
    'Row 2: A quotation mark is never closed',
  ],
  ['more than 5,000 rows', `name\n${'x\n'.repeat(5001)}`, 'The file has more than 5,000 rows.'],
] as const

test('an unreadable file is explained', async ({ page, owner }) => {
  const files = await openDialog(page)
  for (const [what, bytes, words] of unreadable) {
    await test.step(what, async () => {
      await files.pick(bytes)
      await expect(files.dialog.getByRole('alert')).toContainText(words)
      await files.otherFile.click()
      await expect(files.dialog.getByRole('alert')).toHaveCount(0)
    })
  }
  expect(await rowsOf(owner, 'clients')).toEqual([])
})

test('the example file can be imported unchanged, and again only when that is confirmed', async ({
  page,
  owner,
}) => {
  const files = await openDialog(page)
  const arriving = page.waitForEvent('download')
  await files.dialog.getByRole('button', { name: 'Download example' }).click()
  const path = await (await arriving).path()
  await files.file.setInputFiles(path)
  await files.importNow('2 clients').dblclick()
  await expect(page.getByText('Successfully imported 2 clients')).toBeVisible()
  await expect(files.dialog).toBeHidden()
  expect(await clientsOf(owner)).toMatchObject([{ name: 'Ana Ruiz' }, { name: 'Ben Carter' }])

  await files.open()
  await files.file.setInputFiles(path)
  await expect(files.dialog.getByText(/^This file was already imported on .+ \(2 clients\)\.$/)).toBeVisible()
  await expect(files.dialog.getByText('Row 2: Ana Ruiz is already one of your clients')).toBeVisible()
  await expect(files.dialog.getByRole('button', { name: 'Nothing new to import' })).toBeDisabled()
  await files.dialog.getByRole('radio', { name: 'Import them anyway' }).check()
  await expect(files.importNow('2 clients')).toBeDisabled()
  await files.dialog.getByRole('checkbox', { name: 'Import it again' }).check()
  await files.importNow('2 clients').click()
  await expect(page.getByText('Successfully imported 2 clients').first()).toBeVisible()
  await expect(files.dialog).toBeHidden()
  expect(await rowsOf(owner, 'clients')).toHaveLength(4)
})

test('duplicate rows and existing clients are skipped, and a lost response adds nobody twice', async ({
  page,
  owner,
}) => {
  await addClient(owner, { email: 'carla@example.com' })
  const files = await openDialog(page)
  await files.pick(
    'name,email\nCarla R,Carla@example.com\nNew One,new@example.com\nNew Again,NEW@example.com\n',
  )
  await expect(files.dialog.getByText('2 duplicate rows')).toBeVisible()
  await expect(files.dialog.getByText('Row 4: New Again is also in row 3')).toBeVisible()
  await files.importNow('1 client').click()
  await expect(files.dialog).toBeHidden()
  expect(await clientsOf(owner)).toMatchObject([{ name: 'Carla Reyes' }, { name: 'New One' }])

  await files.open()
  let isLosing = true
  await page.route('**/rest/v1/rpc/import_clients', async (route) => {
    if (!isLosing) return route.fallback()
    isLosing = false
    await route.fetch()
    return route.abort('connectionreset')
  })
  await files.pick('name\nOnly Once\n')
  await files.importNow('1 client').click()
  await expect(files.dialog.getByRole('alert')).toContainText(
    'Import failed: Network error. Please check your connection and try again.',
  )
  await files.importNow('1 client').click()
  await expect(files.dialog).toBeHidden()
  expect(await rowsOf(owner, 'clients', 'select=name&name=eq.Only Once')).toHaveLength(1)
})

test('five thousand rows are read and saved with visible progress', async ({ page, owner }) => {
  const files = await openDialog(page)
  const rows = Array.from(
    { length: 5000 },
    (_, at) => `Client ${at},c${at}@example.com,+1555${1_000_000 + at}`,
  )
  await files.pick(`name,email,phone\n${rows.join('\n')}\n`)
  await expect(files.dialog.getByText('5,000 clients found')).toBeVisible()
  await page.route('**/rest/v1/rpc/import_clients', async (route) => {
    await expect(files.dialog.getByRole('progressbar', { name: 'Saving 5,000 clients' })).toBeVisible()
    await route.fallback()
  })
  await files.importNow('5,000 clients').click()
  await expect(page.getByText('Successfully imported 5,000 clients')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'All' })).toHaveText(
    /5,000/,
  )
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('c4321@')
  await expect(page.getByRole('main').getByRole('link', { name: 'Client 4321' })).toBeVisible()
  expect(await rowsOf(owner, 'clients', 'select=name&email=eq.c4999@example.com')).toEqual([
    { name: 'Client 4999' },
  ])
})

test('an export contains every client, escapes formulas and can be imported unchanged', async ({
  page,
  owner,
}) => {
  const rows = [
    { first_name: '=SUM(1;2)', last_name: null, notes: '+cmd|calc', phone: null },
    {
      first_name: 'Zoë "Z"',
      last_name: 'Müller, Jr.',
      notes: 'Line one\nLine two',
      phone: '+1 555 010 2030',
    },
    { first_name: '@home', last_name: null, notes: '-5', phone: null },
  ]
  await addClients(owner, rows)
  const files = await openDialog(page)
  const exported = await files.exportClients()
  expect(exported.name).toMatch(/^fieldlark-clients-\d{4}-\d\d-\d\d\.csv$/)
  expect([...exported.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const cells = exported.rows.map(({ name, notes, phone }) => ({ name, notes, phone }))
  expect(cells).toEqual(
    expect.arrayContaining([
      { name: "'=SUM(1;2)", notes: "'+cmd|calc", phone: '' },
      { name: 'Zoë "Z" Müller, Jr.', notes: 'Line one\nLine two', phone: "'+1 555 010 2030" },
      { name: "'@home", notes: "'-5", phone: '' },
    ]),
  )

  const before = await clientsOf(owner)
  await owner.call('DELETE', `/rest/v1/clients?business_id=eq.${owner.businessId}`)
  await files.pick(exported.bytes)
  await files.importNow('3 clients').click()
  await expect(files.dialog).toBeHidden()
  expect(await clientsOf(owner)).toEqual(before)
})
