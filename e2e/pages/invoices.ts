import { expect, type Page } from '@playwright/test'

const listOf = (page: Page) => ({
  list: page.getByRole('table', { name: /^(Invoices|Facturas)$/ }),
  search: page.getByRole('searchbox', { name: /^(Search invoices|Buscar facturas)$/ }),
  state: (name: string) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name }),
  tick: (number: string) => page.getByRole('checkbox', { name: `Select ${number}` }),
  batch: page.getByRole('toolbar', { name: 'Actions for the selected invoices' }),
})

function formOf(page: Page) {
  const lines = page.getByRole('list', { name: /^(Line items|Conceptos de la factura)$/ })
  const line = (at: number) => {
    const row = lines.getByRole('listitem').nth(at)
    return {
      row,
      name: row.getByRole('textbox', { name: 'Name' }),
      quantity: row.getByRole('textbox', { name: 'Quantity' }),
      price: row.getByRole('textbox', { name: 'Price', exact: true }),
      discount: row.getByRole('textbox', { name: 'Discount on this item' }),
      details: row.getByRole('button', { name: /^Details for/ }),
    }
  }
  return {
    client: page.getByRole('combobox', { name: /^(Client|Cliente)/ }),
    titleField: page.getByRole('textbox', { name: /^(Title|Título)/ }),
    terms: page.getByRole('combobox', { name: 'Payment terms' }),
    discount: page.getByRole('combobox', { name: 'Discount', exact: true }),
    discountAmount: page.getByRole('textbox', { name: 'Discount amount' }),
    tax: page.getByRole('combobox', { name: 'Tax', exact: true }),
    pricesIncludeTax: page.getByRole('switch', { name: 'Prices include tax' }),
    lines,
    line,
    total: page.getByRole('status', { name: 'Total', exact: true }),
    save: page.getByRole('button', { name: /^(Save invoice|Guardar factura)$/ }),
    saveAndSend: page.getByRole('button', { name: /^(Save and send|Guardar y enviar)$/ }),

    async addLine(name: string, quantity: string, price: string) {
      const blank = page.getByRole('button', { name: 'Custom item' })
      await blank.waitFor()
      const at = await lines.getByRole('listitem').count()
      await blank.click()
      await expect(lines.getByRole('listitem')).toHaveCount(at + 1)
      await line(at).name.fill(name)
      await line(at).quantity.fill(quantity)
      await line(at).price.fill(price)
      return line(at)
    },
  }
}

function recordOf(page: Page) {
  const dialog = page.locator('[role=dialog]:not([data-type]), [role=alertdialog]')
  return {
    send: page.getByRole('button', { name: /^(Send|Enviar)$/ }),
    edit: page
      .getByRole('main')
      .getByRole('link', { name: /^(Edit|Editar)$/ })
      .first(),
    pay: page.getByRole('button', { name: /^(Record payment|Registrar pago)$/ }),
    version: page.getByRole('combobox', { name: 'Version' }),
    dialog,

    /** Opens "More actions" and chooses an item. */
    async choose(name: string) {
      await page.getByRole('button', { name: /^(More actions|Más acciones)$/ }).click()
      await page.getByRole('menuitem', { name }).click()
    },

    /** Records a payment in the open dialog. */
    async record(amount: string, method: string) {
      await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount)
      await dialog.getByRole('radio', { name: method }).check()
      await dialog.getByRole('button', { name: /^Record / }).click()
    },

    /** Opens the actions of a payment and chooses an item. */
    async ofPayment(number: string, name: string) {
      await page.getByRole('button', { name: `More actions for ${number}` }).click()
      await page.getByRole('menuitem', { name }).click()
    },
  }
}

/** The list of invoices, the form and the page of one invoice. */
export const invoicesPage = (page: Page) => ({
  title: (name: string | RegExp) => page.getByRole('heading', { level: 1, name }),
  ...listOf(page),
  ...formOf(page),
  ...recordOf(page),
})
