import type { Page } from '@playwright/test'

/** The list of expenses, the page of an expense and the form. */
export const expensesPage = (page: Page) => {
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  const pick = page.getByLabel(/^(Choose a file|Elegir archivo)/)
  return {
    list: page.getByRole('table', { name: /^(Expenses|Gastos)$/ }),
    cards: page.getByRole('list', { name: /^(Expenses|Gastos)$/ }),
    expense: (name: string) => page.getByRole('main').getByRole('link', { name }),
    search: page.getByRole('searchbox', { name: /^(Search expenses|Buscar gastos)$/ }),
    category: (name: string | RegExp) =>
      page.getByRole('group', { name: /^(Category|Categoría)$/ }).getByRole('button', { name }),
    title: (name: string) => page.getByRole('heading', { level: 1, name }),

    amount: field(/^(Amount|Importe)/),
    tax: field(/^(Tax included|Impuestos incluidos)/),
    vendor: field(/^(Vendor|Proveedor)$/),
    description: field(/^(Description|Descripción)$/),
    date: page.getByLabel(/^(Date|Fecha)/),
    categoryField: page.getByRole('combobox', { name: /^(Category|Categoría)/ }),
    job: page.getByRole('combobox', { name: /^(Job|Trabajo)$/ }),
    isReimbursable: page.getByRole('checkbox', { name: /^(Someone paid out of pocket|Alguien lo pagó)/ }),
    reimburseTo: page.getByRole('combobox', { name: /^(Reimburse to|A quién se reembolsa)$/ }),
    save: page.getByRole('button', { name: /^(Save expense|Guardar gasto)$/ }),

    pick,
    receipts: page.getByRole('list', { name: /^(Receipts|Comprobantes)$/ }),
    picture: page.getByRole('img', { name: /^(Receipt|Comprobante) / }),

    /** Picks a file with these bytes as the receipt. */
    attach: (name: string, buffer: Buffer, mimeType = 'application/octet-stream') =>
      pick.setInputFiles({ name, mimeType, buffer }),

    /** Presses "Delete" and returns the dialog that asks for confirmation. */
    async askToDelete() {
      await page.getByRole('button', { name: /^(Delete|Eliminar)$/ }).click()
      return page.getByRole('alertdialog')
    },
  }
}
