import type { Page } from '@playwright/test'

/** The steps from a new account to a business. */
export const onboarding = (page: Page) => {
  const next = page.getByRole('button', { name: /^(Continue|Continuar)$/ })
  const question = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  const fullName = page.getByLabel(/^(Full name|Nombre completo)/)
  const businessName = page.getByLabel(/^(Business name|Nombre del negocio)/)
  const currencies = page.getByRole('dialog', { name: /^(Select Your Business Currency|Elige la moneda)/ })
  return {
    next,
    question,
    fullName,
    businessName,
    currencies,
    currencySearch: currencies.getByRole('searchbox'),
    startEmpty: page.getByRole('button', { name: /^(Start from scratch|Empezar sin nada)$/ }),
    addSample: page.getByRole('button', { name: /^(Add sample data|Agregar ejemplos)$/ }),

    /** Fills in name, business and trade. */
    async describeBusiness(name: string, trade = 'Cleaning') {
      await next.click()
      await businessName.fill(name)
      await next.click()
      await page.getByRole('radio', { name: trade }).check()
      await next.click()
    },

    async chooseCurrency(code: string) {
      await currencies.getByRole('radio', { name: new RegExp(`${code} ·`) }).check()
      await currencies.getByRole('button', { name: /^(Continue|Continuar)$/ }).click()
    },
  }
}
