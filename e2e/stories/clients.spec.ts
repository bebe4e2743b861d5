import { openFolds } from '../folds.ts'
import { clientsPage } from '../pages/clients.ts'
import { listPage, openPage } from '../pages/list.ts'
import { expect, ownerTest as test, workerTest } from '../story.ts'
import { addClient, addClients, giveWork, rowsOf } from '../test-data.ts'

const person = (first_name: string, more: object = {}) => ({
  first_name,
  last_name: null,
  company_name: null,
  email: null,
  lead_source: 'other',
  client_status: 'lead',
  ...more,
})

test('search finds names, companies and emails, ignoring case, and takes special characters literally', async ({
  page,
  owner,
}) => {
  const odd = ['100% Clean', 'under_score', 'Smith, John', '(in brackets)', 'the "quoted" one', 'back\\slash']
  await addClients(owner, [
    person('Ana', { last_name: 'Ruiz' }),
    person('Ben', { company_name: 'Carter Roofing' }),
    person('Cleo', { email: 'cleo.front@example.com' }),
    ...[...odd, 'Plain'].map((name) => person(name)),
  ])
  const clients = clientsPage(page)
  await page.goto('/clients')
  for (const [query, found] of [
    ['aNA', 'Ana Ruiz'],
    ['RUIZ', 'Ana Ruiz'],
    ['ana ruiz', 'Ana Ruiz'],
    ['carter roof', 'Ben'],
    ['FRONT@example', 'Cleo'],
  ] as const) {
    await listPage(page).search(query)
    await expect(page.getByText('1 client found')).toBeAttached()
    await expect(clients.client(found)).toBeVisible()
  }
  await listPage(page).search('nobody of that name')
  await expect(page.getByRole('heading', { name: 'No matching clients' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(clients.search).toHaveValue('')
  await expect(clients.list.getByRole('row')).toHaveCount(11)

  for (const [query, found] of [
    ['%', '100% Clean'],
    ['_', 'under_score'],
    ['h, J', 'Smith, John'],
    ['(in', '(in brackets)'],
    ['"quoted"', 'the "quoted" one'],
    ['\\', 'back\\slash'],
  ] as const) {
    await listPage(page).search(query)
    await expect(clients.list.getByRole('row')).toHaveCount(2)
    await expect(clients.client(found)).toBeVisible()
  }
})

test('each status is counted, and filters and sort order stay in the URL through reload, back and forward', async ({
  page,
  owner,
}) => {
  await addClients(owner, [
    person('Lea', { client_status: 'lead', lead_source: 'website' }),
    person('Abel', { client_status: 'active', lead_source: 'website' }),
    person('Zoe', { client_status: 'active', lead_source: 'website' }),
    person('Rex', { client_status: 'active', lead_source: 'referral' }),
    person('Old', { client_status: 'archived', lead_source: 'website' }),
  ])
  const clients = clientsPage(page)
  await page.goto('/clients')
  await expect(clients.status('All')).toHaveText(/5/)
  await expect(clients.status('Leads')).toHaveText(/1/)
  await expect(clients.status('Active')).toHaveText(/3/)
  await expect(clients.status('Archived')).toHaveText(/1/)
  await clients.status('Active').click()
  const list = listPage(page)
  await list.choose(/^Source$/, 'Website')
  await list.choose(/^Sort by$/, 'Name Z–A')
  const shown = async () => {
    await expect(clients.list.getByRole('row')).toHaveText([/Name/, /Zoe/, /Abel/])
    await expect(list.filters).toHaveAccessibleName('Sort and filter, 1 filter on')
    await expect(clients.status('Active')).toHaveAttribute('aria-pressed', 'true')
  }
  await shown()
  await page.reload()
  await shown()
  await openPage(clients.client('Abel'))
  await expect(clients.name('Abel')).toBeVisible()
  await page.goBack()
  await shown()
  await clients.list.getByRole('button', { name: 'Name' }).click()
  await expect(clients.list.getByRole('row')).toHaveText([/Name/, /Abel/, /Zoe/])
  await expect(page).toHaveURL(/sort=name$/)
})

test('returning from a client restores the scroll position of the list', async ({ page, owner }) => {
  await addClients(
    owner,
    Array.from({ length: 80 }, (_, at) => person(`Client ${String(at).padStart(2, '0')}`)),
  )
  const clients = clientsPage(page)
  await page.goto('/clients?sort=name')
  await clients.client('Client 00').waitFor()
  // Frame by frame and no further than needed: only what is near the window is in the page.
  await page.evaluate(async (wanted) => {
    const row = () =>
      [...document.querySelectorAll('main a')].find((link) => link.textContent?.includes(wanted))
    while (!row()) {
      window.scrollBy(0, 200)
      await new Promise((resume) => requestAnimationFrame(resume))
    }
    row()?.scrollIntoView({ block: 'center' })
  }, 'Client 45')
  await expect(clients.client('Client 45')).toBeInViewport()
  const before = await page.evaluate(() => window.scrollY)
  await openPage(clients.client('Client 45'))
  await expect(clients.name('Client 45')).toBeVisible()
  await page.goBack()
  await expect(clients.client('Client 45')).toBeInViewport()
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before))
    .toBeLessThan(5)
})

test('a tap on a client while the search is still loading opens that client', async ({ page, owner }) => {
  const { id } = await addClient(owner)
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/assets/client-screen-*.js', (route) => gate.then(() => route.continue()))
  await page.clock.install()
  const clients = clientsPage(page)
  await page.goto('/clients')
  await clients.client('Carla Reyes').waitFor()
  await listPage(page).search('carla')
  await openPage(clients.client('Carla Reyes'))
  await page.clock.fastForward(1000)
  open()
  await expect(clients.name('Carla Reyes')).toBeVisible()
  await expect(page).toHaveURL(`/clients/${id}`)
})

test('a client can be archived, found in the archive, restored, and deleted after a question with the name', async ({
  page,
  owner,
}) => {
  await addClient(owner)
  const clients = clientsPage(page)
  await page.goto('/clients')
  await openPage(clients.client('Carla Reyes'))
  await clients.choose('Archive')
  await expect(page.getByText('Carla Reyes archived')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('main').getByText('Lead', { exact: true })).toBeVisible()

  await clients.choose('Archive')
  await expect(page.getByRole('main').getByText('Archived', { exact: true })).toBeVisible()
  await page.goto('/clients?status=archived')
  await openPage(clients.client('Carla Reyes'))
  await clients.choose('Restore from archive')
  await expect(page.getByRole('main').getByText('Active', { exact: true })).toBeVisible()

  const question = page.getByRole('alertdialog', { name: 'Delete Carla Reyes?' })
  await clients.choose('Delete')
  await expect(question).toContainText('This action cannot be undone.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  expect(await rowsOf(owner, 'clients')).toHaveLength(1)

  await clients.choose('Delete')
  await question.getByRole('button', { name: 'Delete client' }).click()
  await expect(page).toHaveURL('/clients')
  await expect(page.getByText('Client deleted successfully')).toBeVisible()
  expect(await rowsOf(owner, 'clients')).toHaveLength(0)
})

test('a client who is missing or of another business is not found', async ({
  page,
  testData,
  expectedAnswers,
}) => {
  expectedAnswers.push('406 /rest/v1/clients', '400 /rest/v1/clients')
  const stranger = await testData.addOwner()
  const { id: theirs } = await addClient(stranger, { first_name: 'Secret' })
  for (const id of ['11111111-2222-4333-8444-555555555555', 'no-id-at-all', theirs]) {
    await page.goto(`/clients/${id}`)
    await expect(page.getByRole('heading', { name: 'Client not found' })).toBeVisible()
    await expect(page.getByText('Secret')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'See all clients' }).click()
  await expect(page).toHaveURL('/clients')
})

workerTest(
  'a worker can edit the clients they work for, but not archive, delete, import or export them',
  async ({ page, owner }) => {
    const { id } = await addClient(owner)
    await addClient(owner, { first_name: 'Zoë', last_name: 'Other' })
    const clients = clientsPage(page)
    await page.goto('/clients')
    await expect(page.getByText('Your clients live here')).toBeVisible()
    await giveWork(owner, id)
    await page.goto('/clients')
    await expect(clients.client('Carla Reyes')).toBeVisible()
    await expect(clients.client('Zoë Other')).toHaveCount(0)
    await page.goto(`/clients/${id}`)
    await expect(clients.edit).toBeVisible()
    await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
    await clients.edit.click()
    await openFolds(page, 'Notes')
    await clients.notes.fill('Ring twice')
    await clients.save.click()
    await expect(page.getByText('Ring twice')).toBeVisible()

    await page.getByRole('button', { name: /^Account menu/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Feedback' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Import/Export' })).toHaveCount(0)
  },
)
