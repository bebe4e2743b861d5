import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addJob, invoiceRows, lineRow } from '../books.ts'
import { commands, onCommand } from '../commands.ts'
import { today } from '../days.ts'
import { newestMail } from '../mailbox.ts'
import { jobsPage } from '../pages/jobs.ts'
import { drawSignature } from '../pages/signature.ts'
import { expect, ownerTest as test, workerTest } from '../story.ts'
import { addClient, newEmail, type Owner, rowsOf } from '../test-data.ts'

type Signoff = { signer_name: string; signature: string; user_id: string }
const signoffs = (owner: Owner) => rowsOf<Signoff>(owner, 'visit_signoffs', 'select=*&order=created_at')
const png = /^data:image\/png;base64,\S{500,}/

const signing = (page: Page) => {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    name: dialog.getByRole('textbox', { name: /^(Signer’s name|Quién firma)/ }),
    type: dialog.getByRole('radio', { name: /^(Type|Escribir)$/ }),
    choice: (name: string | RegExp) => dialog.getByRole('button', { name }),
    /** Draws one stroke. */
    draw: () => drawSignature(page, dialog.locator('canvas')),
    /** Has the client sign in the dialog that the sheet opens. */
    sign: async () => {
      await dialog.getByRole('button', { name: /^(Sign|Firmar)$/ }).click()
      await drawSignature(page, dialog.locator('canvas'))
    },
    done: dialog.getByRole('button', { name: /^(Done|Listo)$/ }),
  }
}

/** A job with that many visits today, assigned to the worker. */
async function addCrewJob(owner: Owner, visits: number) {
  const { id: client_id } = await addClient(owner)
  const workers = await rowsOf<{ user_id: string }>(owner, 'team_members', 'select=user_id&role=eq.worker')
  const id = randomUUID()
  await owner.call('POST', '/rest/v1/rpc/save_job', {
    business_id: owner.businessId,
    job: { id, client_id, title: 'Deep clean', status: 'scheduled' },
    lines: [lineRow('Cleaning', 150)],
    member_ids: workers.map(({ user_id }) => user_id),
    visits: Array.from({ length: visits }, (_, at) => ({
      id: randomUUID(),
      visit_date: today(),
      start_time: `${String(at + 8).padStart(2, '0')}:00`,
      duration_minutes: 60,
    })),
  })
  return id
}

test('a signature that could not be saved keeps the visit and the drawing', async ({
  page,
  owner,
  expectedAnswers,
}) => {
  expectedAnswers.push('503 /rest/v1/rpc/perform_command', 'console: Failed to load resource')
  const jobId = await addJob(owner)
  await page.goto(`/jobs/${jobId}`)
  await jobsPage(page).start.click()
  await jobsPage(page).complete.click()
  const { sign, done, dialog, choice, name } = signing(page)
  await sign()
  await name.fill('Carla and Luis Reyes')
  await done.click()
  await onCommand(page, 'sign_visit', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"unavailable"}' }),
  )
  await choice(/^Later/).click()
  await expect(dialog.getByRole('alert')).toContainText('The visit is completed')
  expect(await rowsOf(owner, 'visits')).toMatchObject([{ status: 'completed' }])
  expect(await signoffs(owner)).toEqual([])
  await page.unroute(commands)
  await choice(/^Later/).dblclick()
  await expect(dialog).toHaveCount(0)
  expect(await signoffs(owner)).toMatchObject([
    { signer_name: 'Carla and Luis Reyes', signature: expect.stringMatching(png), user_id: owner.userId },
  ])
})

test('a client without a pointer types their name, and the signature is shown on the visit', async ({
  page,
  owner,
  expectAccessible,
}) => {
  const jobId = await addJob(owner)
  await page.goto(`/jobs/${jobId}`)
  await jobsPage(page).start.click()
  await page.getByRole('button', { name: 'Get signature' }).click()
  const { dialog, choice, type } = signing(page)
  await choice('Save signature').click()
  await expect(dialog.getByRole('alert')).toHaveText('Sign in the box first.')
  await type.check()
  await expectAccessible()
  await choice('Save signature').click()
  await expect(page.getByRole('img', { name: 'Signature of Carla Reyes', exact: true })).toBeVisible()
  await jobsPage(page).complete.click()
  await expect(choice(/^Invoice now/)).toBeVisible()
  await expect(dialog.locator('canvas')).toHaveCount(0)
  await choice(/^Later/).click()
  await page.getByRole('tab', { name: /^Visits/ }).click()
  await page.getByRole('button', { name: /^Details of the visit/ }).click()
  await expect(page.getByRole('img', { name: 'Signature of Carla Reyes', exact: true })).toBeVisible()
  expect(await signoffs(owner)).toHaveLength(1)
})

test.describe('on a phone @phone', () => {
  test('completed, signed, invoiced and sent in six taps @phone', async ({ page, owner, baseURL }) => {
    const email = newEmail('client')
    const jobId = await addJob(owner, { email })
    await page.goto(`/jobs/${jobId}`)
    await jobsPage(page).start.tap()
    await expect(page.getByText('Visit started')).toBeVisible()
    let taps = 0
    await page.exposeFunction('tapped', () => {
      taps += 1
    })
    await page.evaluate(() =>
      document.addEventListener(
        'pointerdown',
        () => (window as unknown as { tapped(): void }).tapped(),
        true,
      ),
    )
    const { sign, done, choice, name } = signing(page)
    await jobsPage(page).complete.tap()
    await sign()
    await expect(name).toHaveValue('Carla Reyes')
    await expect(name).not.toBeFocused()
    await done.tap()
    await choice(/^Invoice now/).tap()
    await choice('Send email').tap()
    await newestMail(baseURL ?? '', email)
    expect(taps).toBe(6)
    expect(await invoiceRows(owner)).toMatchObject([{ status: 'sent', total_amount: 150 }])
    expect(await signoffs(owner)).toMatchObject([
      { signer_name: 'Carla Reyes', signature: expect.stringMatching(png) },
    ])
  })

  test.describe('in Spanish', () => {
    test.use({ locale: 'es-MX' })

    test('the client signs in their language @phone', async ({ page, owner, expectAccessible }) => {
      const jobId = await addJob(owner)
      await page.goto(`/jobs/${jobId}`)
      await jobsPage(page).start.tap()
      await expect(page.getByRole('button', { name: 'Firma el cliente' })).toBeVisible()
      await expectAccessible()
      await jobsPage(page).complete.tap()
      const { sign, done, choice } = signing(page)
      await sign()
      await expectAccessible()
      await done.tap()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      await choice(/^Después|^Más tarde/).tap()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await signoffs(owner)).toHaveLength(1)
    })
  })
})

workerTest(
  'a worker collects the signature of the last visit without billing questions',
  async ({ page, owner }) => {
    const jobId = await addCrewJob(owner, 2)
    await page.goto(`/jobs/${jobId}`)
    const { draw, dialog, choice } = signing(page)
    await jobsPage(page).start.first().click()
    await jobsPage(page).complete.click()
    await expect(page.getByText('Visit completed')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await jobsPage(page).start.click()
    await jobsPage(page).complete.click()
    await draw()
    await expect(choice(/^Invoice now/)).toHaveCount(0)
    await choice('Done').click()
    await expect(page.getByText('Signature saved')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(await signoffs(owner)).toMatchObject([{ signer_name: 'Carla Reyes' }])
    await page.getByRole('tab', { name: /^Visits/ }).click()
    const details = page.getByRole('button', { name: /^Details of the visit/ })
    await expect(details).toHaveCount(2)
    await details.first().click()
    await details.last().click()
    await expect(page.getByRole('img', { name: 'Signature of Carla Reyes', exact: true })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Get signature' })).toHaveCount(1)
  },
)
