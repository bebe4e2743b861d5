import { expect, type Page } from '@playwright/test'

/** The steps from a new account to a business. */
export const onboarding = (page: Page) => {
  const next = page.getByRole('button', { name: /^(Continue|Continuar)$/ })
  const skip = page.getByRole('button', { name: /^(Skip|Omitir)$/ })
  const question = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  const businessName = page.getByLabel(/^(Business name|Nombre del negocio)/)
  const currencies = page.getByRole('dialog', { name: /^(Select Your Business Currency|Elige la moneda)/ })
  const later = page.getByRole('button', { name: /^(Set up the rest later|Dejar el resto para después)$/ })
  return {
    next,
    skip,
    question,
    later,
    back: page.getByRole('button', { name: /^(Back|Atrás)$/ }),
    /** Only where sign-up did not ask for it. */
    fullName: page.getByLabel(/^(Full name|Nombre completo)/),
    businessName,
    trade: (name: string | RegExp) => page.getByRole('radio', { name }),
    phone: page.getByLabel(/^(Phone|Teléfono)$/),
    email: page.getByLabel(/^(Email|Correo electrónico)$/),
    address: page.getByLabel(/^(Business address|Dirección del negocio)/),
    addServices: page.getByRole('button', { name: /^(Add|Agregar) \d+ servic/ }),
    payment: page.getByRole('textbox', { name: /^(How to pay you|Cómo pagarte)/ }),
    currencies,
    currencySearch: currencies.getByRole('searchbox'),
    startEmpty: page.getByRole('button', { name: /^(Start from scratch|Empezar sin nada)$/ }),
    addSample: page.getByRole('button', { name: /^(Add sample data|Agregar ejemplos)$/ }),

    /** The first step: the business and its trade. */
    async describeBusiness(name: string, trade = 'Cleaning') {
      await businessName.fill(name)
      await page.getByRole('radio', { name: trade }).check()
      await next.click()
      await expect(question(/^(How do clients reach you|¿Cómo te contactan)/)).toBeVisible()
    },

    async chooseCurrency(code: string) {
      await currencies.getByRole('radio', { name: new RegExp(`${code} ·`) }).check()
      await this.proceed()
    },

    /** On with the currency that is chosen. */
    async proceed() {
      await currencies.getByRole('button', { name: /^(Continue|Continuar)$/ }).click()
    },
  }
}
