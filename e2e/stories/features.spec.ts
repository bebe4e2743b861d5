import { expect, test } from '../story.ts'

/** A page, what is done in its tool, and what the tool then answers. */
const tools = [
  {
    path: 'client-management',
    field: /Tu lista/,
    value: 'Name;Phone\nAna;555 010 2030',
    answer: /1 cliente nuevo/,
  },
  {
    path: 'job-scheduling',
    field: /Precio de una visita/,
    value: '200',
    answer: /\$5,400\.00/,
  },
  { path: 'invoicing', field: /Pagado hasta hoy/, value: '0', answer: /\$237\.42/ },
  {
    path: 'expense-tracking',
    field: /Parte para impuestos/,
    value: '10',
    answer: /\$187\.50/,
  },
  {
    path: 'digital-tools',
    field: /enlace de reseñas/,
    value: 'example.com',
    answer: /No es un enlace de Google/,
  },
] as const

test('the tools of the feature pages answer, in Spanish @phone', async ({ page, expectAccessible }) => {
  await page.goto('/es/features')
  for (const { path, field, value, answer } of tools) {
    await page.locator(`main a[href="/es/${path}"]`).first().click()
    await expectAccessible()
    await page.getByLabel(field).fill(value)
    await expect(page.locator('[data-island]')).toContainText(answer)
    await page.goBack()
  }
})
