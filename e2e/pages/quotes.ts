import { expect, type Page } from '@playwright/test'

/** The list of quotes, the form and the page of a quote. */
export const quotesPage = (page: Page) => {
  const main = page.getByRole('main')
  const lines = page.getByRole('list', { name: /^(Line items|Conceptos del presupuesto)$/ })
  const line = (at: number) => {
    const row = lines.getByRole('listitem').nth(at)
    return {
      row,
      name: row.getByRole('textbox', { name: 'Name' }),
      quantity: row.getByRole('textbox', { name: 'Quantity' }),
      price: row.getByRole('textbox', { name: 'Price', exact: true }),
      cost: row.getByRole('textbox', { name: 'Your unit cost' }),
      discount: row.getByRole('textbox', { name: 'Discount on this item' }),
      group: row.getByRole('combobox', { name: 'Choice group' }),
      details: row.getByRole('button', { name: /^Details for/ }),
      kind: (name: string) => row.getByRole('radio', { name }),
      up: row.getByRole('button', { name: /^Move .* up$/ }),
    }
  }
  return {
    list: page.getByRole('table', { name: /^(Quotes|Presupuestos)$/ }),
    search: page.getByRole('searchbox', { name: /^(Search quotes|Buscar presupuestos)$/ }),
    state: (name: string) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name }),
    title: (name: string | RegExp) => page.getByRole('heading', { level: 1, name }),

    client: page.getByRole('combobox', { name: /^(Client|Cliente)/ }),
    titleField: page.getByRole('textbox', { name: /^(Title|Título)/ }),
    terms: page.getByRole('textbox', { name: /^(Terms|Condiciones)/ }),
    discount: page.getByRole('combobox', { name: 'Discount', exact: true }),
    discountAmount: page.getByRole('textbox', { name: 'Discount amount' }),
    tax: page.getByRole('combobox', { name: 'Tax', exact: true }),
    pricesIncludeTax: page.getByRole('switch', { name: 'Prices include tax' }),
    blankLine: page.getByRole('button', { name: /^(Custom item|Concepto en blanco)$/ }),
    lines,
    line,
    total: page.getByRole('status', { name: 'Total', exact: true }),
    save: page.getByRole('button', { name: /^(Save quote|Guardar presupuesto)$/ }),

    send: page.getByRole('button', { name: /^(Send|Enviar)$/ }),
    edit: main.getByRole('link', { name: /^(Edit|Edit and resend|Editar|Editar y reenviar)$/ }).first(),
    version: page.getByRole('combobox', { name: 'Version' }),
    dialog: page.locator('[role=dialog]:not([data-type])'),

    async addLine(name: string, quantity: string, price: string) {
      await this.blankLine.waitFor()
      const at = await lines.getByRole('listitem').count()
      await this.blankLine.click()
      await expect(lines.getByRole('listitem')).toHaveCount(at + 1)
      await line(at).name.fill(name)
      await line(at).quantity.fill(quantity)
      await line(at).price.fill(price)
      return line(at)
    },

    /** Opens "More actions" and chooses an item. */
    async choose(name: string) {
      await page.getByRole('button', { name: /^(More actions|Más acciones)$/ }).click()
      await page.getByRole('menuitem', { name }).click()
    },
  }
}
