import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { linkIn, mailsTo } from '../mailbox.ts'
import { listening } from '../pages/live.ts'
import { cookieChoice, expect, ownerTest as test } from '../story.ts'
import { addClient } from '../test-data.ts'

const picture = resolve(import.meta.dirname, '../../supabase/seed/pictures/laundry-room.jpg')

test('the owner writes on a phone, the client answers from the mail, and the owner sees it @phone', async ({
  page,
  owner,
  browser,
  watch,
  baseURL,
}) => {
  const address = baseURL ?? ''
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const { id } = await addClient(owner, { email })
  const heard = listening(page)
  await page.goto(`/clients/${id}`)
  await heard
  await page.getByRole('link', { name: 'Message', exact: true }).click()

  // The ready texts scroll in their row, not with the page.
  await page.getByRole('button', { name: '15 min late' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  // Mailed at any hour, unlike the others.
  await page.getByRole('button', { name: '15 min late' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  const mine = page.getByRole('listitem').filter({ hasText: 'running about 15 minutes late' })
  await expect(mine).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Write a message' })).toHaveValue('')

  // The server looks for what is due once a minute.
  await expect.poll(async () => (await mailsTo(address, email)).length, { timeout: 90_000 }).toBe(1)
  const [mail] = await mailsTo(address, email)
  if (!mail) throw new Error('No mail')
  expect(mail.text).toContain('running about 15 minutes late')
  await expect(mine.getByText('Emailed')).toBeVisible()

  const context = await browser.newContext({
    baseURL: address,
    locale: 'en-US',
    storageState: { cookies: [], origins: [{ origin: address, localStorage: cookieChoice() }] },
  })
  const hers = await context.newPage()
  watch(hers)
  await hers.goto(new URL(linkIn(mail)).pathname)
  await expect(hers.getByText('running about 15 minutes late')).toBeVisible()
  await expect(mine.getByText('Seen')).toBeVisible()
  await hers.getByRole('textbox', { name: 'Write a message' }).fill('No problem, the gate is open.')
  await hers.getByRole('button', { name: 'Send' }).click()

  await expect(page.getByText('No problem, the gate is open.')).toBeVisible()

  // A photo needs no text, and opens large on the other side.
  await hers.getByLabel('Add photos or a PDF').setInputFiles(picture)
  await expect(hers.getByText('laundry-room.jpg')).toBeVisible()
  await hers.getByRole('button', { name: 'Send' }).click()
  await expect(hers.getByRole('button', { name: 'Open the photo' }).locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Open the photo' }).click()
  const large = page.getByRole('dialog', { name: 'Photo' }).getByRole('img')
  await expect(large).toBeVisible()
  expect(await large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(480)
  await page.keyboard.press('Escape')

  // Her page shows what is written next at once: by itself it would look after fifteen seconds.
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Thank you, see you soon.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(hers.getByText('Thank you, see you soon.')).toBeVisible({ timeout: 3000 })
  await page.goto('/messages')
  const row = page.getByRole('listitem').filter({ hasText: 'Thank you, see you soon.' })
  await expect(row).toBeVisible()
  await expect(row.getByText('New')).toBeHidden()
  await context.close()
})
