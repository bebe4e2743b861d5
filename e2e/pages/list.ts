import type { Locator, Page } from '@playwright/test'

/** Opens the page of a row's record: on a desk a click opens it beside the list. */
export const openPage = (link: Locator) => link.press('Enter')

/** The head of every list. */
export const listPage = (page: Page) => {
  const box = page.getByRole('main').getByRole('searchbox')
  const filters = page.getByRole('button', { name: /^(Sort and filter|Ordenar y filtrar)/ })
  const sheet = page.getByRole('dialog', { name: /^(Sort and filter|Ordenar y filtrar)/ })
  return {
    filters,
    sheet,
    /** Behind a button on a phone. */
    async search(text: string) {
      const button = page.getByRole('main').getByRole('button', { name: /^(Search|Buscar) / })
      await button.or(box).first().waitFor()
      if (await button.isVisible()) await button.click()
      await box.fill(text)
    },
    /** Opens the filters, and returns one of them. */
    async open(name: RegExp) {
      await filters.click()
      return sheet.getByRole('combobox', { name })
    },
    async show() {
      await sheet.getByRole('button', { name: /^(Show results|Ver resultados)$/ }).click()
    },
    async choose(name: RegExp, label: string) {
      await (await this.open(name)).selectOption(label)
      await this.show()
    },
  }
}
