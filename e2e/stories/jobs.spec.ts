import { randomUUID } from 'node:crypto'
import { markSent, payInvoice } from '../books.ts'
import { dayFromNow } from '../days.ts'
import { jobsPage } from '../pages/jobs.ts'
import { openPage } from '../pages/list.ts'
import { expect, ownerTest, workerTest } from '../story.ts'
import { addClient, type Owner, rowsOf } from '../test-data.ts'

type JobRow = {
  id: string
  status: string
  amount: number
  invoice_choice: string | null
  total_visits: number
}
type VisitRow = {
  visit_date: string
  start_time: string | null
  status: string
  completion_notes: string | null
}

/** Creates a job with one visit today through the API, with `members` assigned. */
async function addJob(owner: Owner, members: readonly string[] = []) {
  const client = await addClient(owner, { phone: '(512) 555-0142' })
  const id = randomUUID()
  const job = {
    id,
    client_id: client.id,
    title: 'Deep clean',
    status: 'scheduled',
    instructions: 'Key under the pot',
  }
  const line = { id: randomUUID(), name: 'Cleaning', quantity: 2, unit_price: 75, unit_cost: 31 }
  const visit = { id: randomUUID(), visit_date: dayFromNow(0), start_time: '09:00', duration_minutes: 60 }
  await owner.call('POST', '/rest/v1/rpc/save_job', {
    business_id: owner.businessId,
    job: { ...job, internal_notes: 'Pays late' },
    lines: [line],
    member_ids: members,
    visits: [visit],
  })
  return { id, visitId: visit.id }
}

const jobsOf = (owner: Owner) => rowsOf<JobRow>(owner, 'jobs')
const visitsOf = (owner: Owner) => rowsOf<VisitRow>(owner, 'visits', 'select=*&order=visit_date')

ownerTest('a job is saved as a draft, then scheduled with two visits', async ({ page, owner }) => {
  await addClient(owner)
  const jobs = jobsPage(page)
  await page.goto('/jobs/new')
  await jobs.schedule.click()
  await expect(jobs.titleField).toHaveAccessibleDescription(/Required/)
  await jobs.chooseClient('Carla Reyes')
  await jobs.titleField.fill('Move-out clean')
  await jobs.blankLine.click()
  await jobs.lineName.fill('Cleaning')
  await jobs.unitPrice.fill('149.90')
  await jobs.lineDetails.click()
  await jobs.unitCost.fill('40')
  await jobs.visitDay(0).fill(dayFromNow(2))
  await jobs.saveDraft.click()
  await expect(jobs.title('Move-out clean')).toBeVisible()
  expect(await jobsOf(owner)).toMatchObject([{ status: 'draft', amount: 149.9, total_visits: 0 }])

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(jobs.visitDay(0)).toHaveValue(dayFromNow(2))
  await jobs.visitTime(0).fill('09:30')
  await jobs.addVisit.click()
  await jobs.visitDay(1).fill(dayFromNow(3))
  await expect(jobs.visitTime(1)).toHaveValue(/^0[89]:00$/)
  await jobs.visitTime(1).fill('')
  await jobs.schedule.dblclick()
  await expect(page.getByText('Job updated successfully')).toBeVisible()
  await jobs.tab(/Visits/).click()
  await expect(page.getByRole('list', { name: 'Upcoming' }).getByRole('listitem')).toHaveCount(2)
  expect(await jobsOf(owner)).toMatchObject([{ status: 'scheduled', total_visits: 2 }])
  expect(await visitsOf(owner)).toMatchObject([
    { visit_date: dayFromNow(2), start_time: '09:30:00' },
    { visit_date: dayFromNow(3), start_time: null },
  ])
})

ownerTest(
  'completing the last visit records the billing choice; it is reopened, and the job deleted',
  async ({ page, owner, expectedAnswers }) => {
    // What the job left is asked for beside the job itself, before anything says that there is none.
    expectedAnswers.push('406 /rest/v1/jobs', '404 /rest/v1/rpc/job_profit')
    const { id } = await addJob(owner)
    const jobs = jobsPage(page)
    await page.goto(`/jobs/${id}`)
    await expect(page.getByText('Pays late')).toBeVisible()
    await jobs.start.click()
    await jobs.complete.click()
    const question = page.getByRole('dialog', { name: 'Complete the visit. What about the invoice?' })
    await question.getByRole('button', { name: /^Later/ }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByText('Needs invoicing')).toBeVisible()
    expect(await jobsOf(owner)).toMatchObject([{ status: 'completed', invoice_choice: 'later' }])

    await jobs.tab(/Visits/).click()
    await page
      .getByRole('list', { name: 'Past' })
      .getByRole('button', { name: /^More actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Reopen' }).click()
    await expect(page.getByRole('list', { name: 'Upcoming' })).toBeVisible()
    expect(await jobsOf(owner)).toMatchObject([{ status: 'scheduled' }])

    await jobs.choose('Delete')
    const deletion = page.getByRole('alertdialog', { name: 'Delete Deep clean?' })
    await expect(deletion).toContainText('This action cannot be undone')
    await deletion.getByRole('button', { name: 'Delete job' }).click()
    await expect(page.getByText('Job deleted successfully')).toBeVisible()
    await expect(page).toHaveURL('/jobs')
    await page.goto(`/jobs/${id}`)
    await expect(page.getByText('The job you’re looking for doesn’t exist or has been deleted')).toBeVisible()
    expect(await jobsOf(owner)).toEqual([])
  },
)

ownerTest(
  '@phone a job needs invoicing until its work is on an invoice, in the list as on its page',
  async ({ page, owner }) => {
    const { id } = await addJob(owner)
    const [visit] = await rowsOf<{ id: string }>(owner, 'visits')
    await owner.call('POST', '/rest/v1/rpc/complete_visit', { visit_id: visit?.id })
    const jobs = jobsPage(page)
    const sign = page.getByRole('main').getByText('Needs invoicing')
    await page.goto('/jobs?chip=needs_invoicing')
    await expect(jobs.job('Deep clean').first()).toContainText('Deep clean')
    await page.goto(`/jobs/${id}`)
    await expect(sign).toBeVisible()

    const bill = { business_id: owner.businessId, id: randomUUID(), sources: [{ job_id: id }] }
    await owner.call('POST', '/rest/v1/rpc/create_invoice', { ...bill, client_id: null })
    await markSent(owner, bill)
    await payInvoice(owner, bill.id, 150)
    await page.reload()
    await expect(page.getByText('Completed').first()).toBeVisible()
    await expect(sign).toHaveCount(0)
    await page.goto('/jobs?chip=needs_invoicing')
    await expect(page.getByText('No matching jobs')).toBeVisible()
  },
)

workerTest.describe('on a phone', { tag: '@phone' }, () => {
  workerTest(
    'a worker starts a visit, adds notes and photos, completes it, and sees no costs',
    async ({ page, owner, expectAccessible }) => {
      const members = await rowsOf<{ user_id: string; role: string }>(owner, 'team_members')
      const worker = members.find(({ role }) => role === 'worker')?.user_id ?? ''
      await addJob(owner, [worker])
      const jobs = jobsPage(page)
      await page.goto('/jobs')
      await openPage(jobs.job('Deep clean'))
      await expect(page.getByText('Key under the pot')).toBeVisible()
      await expect(page.getByText('Pays late')).toHaveCount(0)
      await expect(page.getByText('Profit')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Edit' }).click()
      await page.getByLabel('Description').fill('The oven, too')
      await expectAccessible()
      await page.getByRole('button', { name: 'Save job' }).click()
      await expect(page.getByText('The oven, too')).toBeVisible()
      expect(await jobsOf(owner)).toMatchObject([{ description: 'The oven, too', amount: 150 }])
      await jobs.start.click()
      await jobs.notes.fill('Oven took longer')
      await page.reload()
      await expect(jobs.notes).toHaveValue('Oven took longer')
      const chosen = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Add photos' }).click()
      const canvas = await page.evaluate(() => {
        const square = document.createElement('canvas')
        square.width = 40
        square.height = 40
        return square.toDataURL('image/png')
      })
      const buffer = Buffer.from(canvas.split(',')[1] ?? '', 'base64')
      await (await chosen).setFiles({ name: 'oven.png', mimeType: 'image/png', buffer })
      await expect.poll(() => rowsOf(owner, 'photos')).toHaveLength(1)
      await expectAccessible()
      await jobs.complete.click()
      await expect(page.getByText('Visit completed')).toBeVisible()
      await page
        .getByRole('dialog', { name: 'Client signature' })
        .getByRole('button', { name: 'Done' })
        .click()
      await jobs.tab(/Services/).click()
      await expect(page.getByText('$150.00').first()).toBeVisible()
      await expect(page.getByText(/Cost .* each/)).toHaveCount(0)
      expect(await visitsOf(owner)).toMatchObject([
        { status: 'completed', completion_notes: 'Oven took longer' },
      ])
      await jobs.tab(/Invoices/).click()
      await page.getByRole('button', { name: 'Note cash' }).click()
      await page.getByLabel('Amount').fill('150')
      await expectAccessible()
      await page.getByRole('button', { name: 'Note $150.00' }).click()
      await expect(page.getByText('Waiting to be confirmed')).toBeVisible()
      await expectAccessible()
      expect(await rowsOf(owner, 'cash_notes')).toMatchObject([{ amount: 150, status: 'noted' }])
      expect(await rowsOf(owner, 'payments')).toEqual([])
    },
  )
})

ownerTest('a recurring job is on the calendar for a year', async ({ page, owner }) => {
  await addClient(owner)
  const jobs = jobsPage(page)
  await page.goto(`/jobs/new?date=${dayFromNow(1)}`)
  await jobs.chooseClient('Carla Reyes')
  await jobs.titleField.fill('Weekly clean')
  await jobs.recurring.check()
  await expect(page.getByText(/^Every week on/)).toBeVisible()
  await jobs.schedule.click()
  await expect(jobs.title('Weekly clean')).toBeVisible()
  await expect(page.getByRole('main').getByText(/^Every week on/)).toBeVisible()
  expect(await jobsOf(owner)).toMatchObject([{ status: 'scheduled', total_visits: 53 }])
  expect((await visitsOf(owner))[0]).toMatchObject({ visit_date: dayFromNow(1) })
})

ownerTest.describe('in Spanish', () => {
  ownerTest.use({ locale: 'es-MX' })

  ownerTest(
    'the dialog of a visit is in Spanish and accessible',
    async ({ page, owner, expectAccessible }) => {
      const { id } = await addJob(owner)
      await page.goto(`/jobs/${id}`)
      await expect(page.getByText('Instrucciones de trabajo')).toBeVisible()
      await jobsPage(page)
        .tab(/Visitas/)
        .click()
      await page
        .getByRole('list', { name: 'Próximas' })
        .getByRole('button', { name: /^Más acciones de la visita:/ })
        .click()
      await page.getByRole('menuitem', { name: 'Editar o mover' }).click()
      await expect(page.getByRole('dialog', { name: 'Editar visita' })).toBeVisible()
      await expectAccessible()
    },
  )
})
