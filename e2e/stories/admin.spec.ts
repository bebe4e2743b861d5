import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'

import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { folderOf } from '../folder.ts'
import { clientsPage } from '../pages/clients.ts'
import { readBeforeCode, securityPage } from '../pages/security.ts'
import { expect, openBrowser, ownerTest } from '../story.ts'

/** The command of the operator, on the data folder of the server that the story visits. */
function admin(address: string, ...order: string[]): string {
  const root = resolve(import.meta.dirname, '../..')
  const FIELDLARK_DATA = join(folderOf(new URL(address).port), 'data')
  return execFileSync(process.execPath, ['server/src/operations/admin.ts', ...order], {
    cwd: root,
    env: { ...process.env, FIELDLARK_DATA },
    encoding: 'utf8',
  })
}

async function becomeAdmin(page: Page, email: string, address: string) {
  expect(admin(address, 'add', email)).toContain('is an admin')
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Your account' }).click()
  const security = securityPage(page)
  await security.switchOn.click()
  await security.toKey.click()
  const secret = Secret.fromBase32(await security.key.inputValue())
  await security.code.fill(new TOTP({ secret }).generate())
  await security.confirm.click()
  await security.makeCodes.click()
  await security.codesKept.click()
  await expect(security.device).toBeVisible()
}

ownerTest(
  'an admin reads feedback, finds its business, and all of it is in the log',
  async ({ page, owner, baseURL, expectedAnswers, expectAccessible }) => {
    expectedAnswers.push(readBeforeCode)
    const message = `More colours, please: ${owner.userId}`
    await owner.call('POST', '/rest/v1/feedback', {
      user_id: owner.userId,
      business_id: owner.businessId,
      message,
    })
    const unknown = page.getByRole('heading', { name: 'Page not found' })
    await page.goto('/admin')
    await expect(unknown).toBeVisible()

    await becomeAdmin(page, owner.email, baseURL ?? '')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    await expectAccessible()
    const pages = page.getByRole('navigation', { name: 'Admin pages' })

    await pages.getByRole('link', { name: 'Feedback' }).click()
    const given = page.getByRole('listitem').filter({ hasText: message })
    await given.getByRole('button', { name: 'Mark as done' }).click()
    await expect(given).toHaveCount(0)
    await page.getByText('Done', { exact: true }).click()
    await given.getByRole('link', { name: owner.businessName }).click()
    await expect(page.getByRole('heading', { name: owner.businessName })).toBeVisible()
    await expectAccessible()

    await pages.getByRole('link', { name: 'People' }).click()
    await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(owner.email)
    const people = page.getByRole('list', { name: 'People' }).getByRole('listitem')
    await expect(people).toHaveCount(1)
    await people.getByRole('link').click()
    await expect(page.getByText('Second factors')).toBeVisible()

    for (const [name, heading] of [
      ['Emails', 'Emails'],
      ['Referrals', 'Referrals'],
      ['Jobs and health', 'Timetable'],
    ] as const) {
      await pages.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    }
    await pages.getByRole('link', { name: 'Audit log' }).click()
    const log = page.getByRole('list', { name: 'Audit log' })
    await expect(log.getByText('Marked feedback as done').first()).toBeVisible()
    await page.getByText('Everything', { exact: true }).click()
    await expect(log.getByText(`“${owner.email}”`).first()).toBeVisible()
    await expectAccessible()

    admin(baseURL ?? '', 'remove', owner.email)
    await page.reload()
    await expect(unknown).toBeVisible()
  },
)

ownerTest(
  'an admin sees the app as an owner who asked for help, changes nothing, and the owner sees it',
  async ({ page, owner, testData, browser, watch, baseURL, expectedAnswers, expectAccessible }) => {
    expectedAnswers.push(readBeforeCode)
    const other = await testData.addOwner()
    const client = { business_id: other.businessId, first_name: 'Rosa', last_name: 'Diaz' }
    await other.call('POST', '/rest/v1/clients', client)
    await becomeAdmin(page, owner.email, baseURL ?? '')
    await page.goto(`/admin/users/${other.userId}`)
    await page.getByRole('button', { name: 'See the app as them' }).click()
    const question = page.getByRole('dialog')
    await question.getByLabel('Reason').fill('She cannot find a client.')
    await question.getByRole('button', { name: 'See the app as them' }).click()
    await page.waitForURL('**/home')
    const bar = page.getByRole('region', { name: 'Support view' })
    await expect(bar).toContainText('She cannot find a client. · 30 minutes left')
    await expectAccessible()

    const clients = clientsPage(page)
    await page.goto('/clients/new')
    await clients.firstName.fill('Nobody')
    expectedAnswers.push('405 /rest/v1/rpc/perform_command')
    await clients.save.click()
    await expect(page.getByText('You don’t have permission to do this').first()).toBeVisible()
    await page.goto('/settings/account')
    await expect(page.getByText('Not while you’re seeing someone else’s account')).toBeVisible()
    await bar.getByRole('button', { name: 'End' }).click()
    await page.waitForURL(`**/admin/users/${other.userId}`)
    await page.goto('/clients')
    await expect(page.getByText('Rosa Diaz')).toHaveCount(0)

    const theirs = await openBrowser(browser, baseURL ?? '', other)
    watch(theirs)
    await theirs.goto('/settings/account')
    await theirs.getByRole('button', { name: /Why: She cannot find a client/ }).click()
    const opened = theirs.getByRole('dialog', { name: 'What support opened' })
    await expect(opened.getByText('POST /rest/v1/rpc/perform_command')).toBeVisible()
    await opened.getByRole('button', { name: 'Close' }).click()
    await theirs.getByRole('switch', { name: /^Support may look/ }).click()
    await expect(theirs.getByText('Support can’t look at your account any more.')).toBeVisible()
    await page.goto(`/admin/users/${other.userId}`)
    await expect(page.getByText('Has switched support off')).toBeVisible()
    expect(await other.call('GET', `/rest/v1/clients?select=first_name`)).toEqual([{ first_name: 'Rosa' }])
  },
)
