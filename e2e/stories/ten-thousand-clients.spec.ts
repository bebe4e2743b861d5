import { clientsPage } from '../pages/clients.ts'
import { listPage, openPage } from '../pages/list.ts'
import { expect, ownerTest as test } from '../story.ts'
import { addClients } from '../test-data.ts'

const total = 10_000
const batch = 2500

test('ten thousand clients scroll to the end, with working search and counts', async ({ page, owner }) => {
  // Two hundred pages one after the other, possibly on a busy machine.
  test.setTimeout(240_000)
  for (let first = 0; first < total; first += batch) {
    await addClients(
      owner,
      Array.from({ length: batch }, (_, at) => {
        const number = String(first + at).padStart(5, '0')
        return { first_name: `Client ${number}`, email: `c${number}@example.com`, client_status: 'active' }
      }),
    )
  }
  const clients = clientsPage(page)
  await page.goto('/clients?sort=name')
  await expect(clients.status('All')).toHaveText(/10,000/)
  await expect(clients.client('Client 00000')).toBeVisible()
  // From the first key on the list follows what a person sees.
  await page.keyboard.press('End')
  // Scrolls in the page, frame by frame, so that the next page loads as soon as the previous one has arrived.
  await page.evaluate(async (last) => {
    const isThere = () =>
      [...document.querySelectorAll('main a')].some((link) => link.textContent?.includes(last))
    while (!isThere()) {
      window.scrollTo(0, document.documentElement.scrollHeight)
      await new Promise((resume) => requestAnimationFrame(resume))
    }
    window.scrollTo(0, document.documentElement.scrollHeight)
  }, 'Client 09999')
  await expect(clients.client('Client 09999')).toBeInViewport()
  await expect(clients.list).toHaveAttribute('aria-rowcount', '10001')
  // Only visible rows are in the document.
  expect(await clients.list.getByRole('row').count()).toBeLessThan(100)

  await listPage(page).search('c07777@')
  await expect(clients.list.getByRole('row')).toHaveCount(2)
  await openPage(clients.client('Client 07777'))
  await expect(clients.name('Client 07777')).toBeVisible()
})
