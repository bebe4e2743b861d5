import { expect, test } from '../story.ts'

/** A page, what is done in its tool, and what the tool then answers. */
const tools = [
  {
    path: 'client-management',
    field: /Your list|Tu lista/,
    value: 'Name;Phone\nAna;555 010 2030',
    answer: /1 new client|1 cliente nuevo/,
  },
  {
    path: 'job-scheduling',
    field: /Price of a visit|Precio de una visita/,
    value: '200',
    answer: /\$5,400\.00/,
  },
  { path: 'invoicing', field: /Paid so far|Pagado hasta hoy/, value: '0', answer: /\$237\.42/ },
  {
    path: 'expense-tracking',
    field: /Share for taxes|Parte para impuestos/,
    value: '10',
    answer: /\$187\.50/,
  },
  {
    path: 'digital-tools',
    field: /Google review link|enlace de reseñas/,
    value: 'example.com',
    answer: /Not a link from Google|No es un enlace de Google/,
  },
] as const

for (const [language, device] of [
  ['en', ''],
  ['es', ' @phone'],
] as const) {
  test(`the tools of the feature pages answer, ${language}${device}`, async ({ page, expectAccessible }) => {
    await page.goto(`/${language}/features`)
    for (const { path, field, value, answer } of tools) {
      const link = page.locator(`main a[href="/${language}/${path}"]`).first()
      await link.click()
      await expectAccessible()
      await page.getByLabel(field).fill(value)
      await expect(page.locator('[data-island]')).toContainText(answer)
      await page.goBack()
    }
  })
}
