import type { Page } from '@playwright/test'

/** The list, the form and one invoice. */
export const invoicesPage = (page: Page) => {
  const lines = page.getByRole('list', { name: /^(Lines of the invoice|Líneas de la factura)$/ })
  const dialog = page.locator('[role=dialog]:not([data-type]), [role=alertdialog]')
  const line = (at: number) => {
    const row = lines.getByRole('listitem').nth(at)
    return {
      row,
      name: row.getByRole('textbox', { name: 'Name' }),
      quantity: row.getByRole('textbox', { name: 'Quantity' }),
      price: row.getByRole('textbox', { name: 'Price', exact: true }),
      discount: row.getByRole('textbox', { name: 'Discount on this line' }),
      details: row.getByRole('button', { name: /^Details of/ }),
    }
  }
  return {
    list: page.getByRole('table', { name: /^(Invoices|Facturas)$/ }),
    search: page.getByRole('searchbox', { name: /^(Search invoices|Buscar facturas)$/ }),
    state: (name: string) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name }),
    title: (name: string | RegExp) => page.getByRole('heading', { level: 1, name }),
    tick: (number: string) => page.getByRole('checkbox', { name: `Select ${number}` }),
    batch: page.getByRole('toolbar', { name: 'What to do with the selected invoices' }),

    client: page.getByRole('combobox', { name: /^(Client|Cliente)/ }),
    titleField: page.getByRole('textbox', { name: /^(Title|Título)/ }),
    terms: page.getByRole('combobox', { name: 'Payment terms' }),
    discount: page.getByRole('combobox', { name: 'Discount', exact: true }),
    discountAmount: page.getByRole('textbox', { name: 'Amount of the discount' }),
    tax: page.getByRole('combobox', { name: 'Tax', exact: true }),
    pricesIncludeTax: page.getByRole('switch', { name: 'Prices include tax' }),
    lines,
    line,
    total: page.getByRole('status', { name: 'Total', exact: true }),
    save: page.getByRole('button', { name: /^(Save invoice|Guardar factura)$/ }),

    send: page.getByRole('button', { name: /^(Send|Enviar)$/ }),
    edit: page
      .getByRole('main')
      .getByRole('link', { name: /^(Edit|Editar)$/ })
      .first(),
    pay: page.getByRole('button', { name: /^(Record payment|Registrar pago)$/ }),
    version: page.getByRole('combobox', { name: 'Version' }),
    dialog,

    async addLine(name: string, quantity: string, price: string) {
      const at = await lines.getByRole('listitem').count()
      await page.getByRole('button', { name: 'Blank line' }).click()
      await line(at).name.fill(name)
      await line(at).quantity.fill(quantity)
      await line(at).price.fill(price)
      return line(at)
    },

    /** Opens "More actions" and chooses. */
    async choose(name: string) {
      await page.getByRole('button', { name: /^(More actions|Más acciones)$/ }).click()
      await page.getByRole('menuitem', { name }).click()
    },

    /** Records what is typed and how it was paid. */
    async record(amount: string, method: string) {
      await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount)
      await dialog.getByRole('combobox', { name: 'How it was paid' }).selectOption({ label: method })
      await dialog.getByRole('button', { name: /^Record / }).click()
    },

    /** Opens the actions of a payment and chooses. */
    async ofPayment(number: string, name: string) {
      await page.getByRole('button', { name: `More actions for ${number}` }).click()
      await page.getByRole('menuitem', { name }).click()
    },
  }
}
