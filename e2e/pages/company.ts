import type { Page } from '@playwright/test'

/** Settings › Company, in both languages. */
export const companyPage = (page: Page) => ({
  name: page.getByLabel(/^(Business name|Nombre del negocio)/),
  contact: page.getByLabel(/^(Contact person|Persona de contacto)$/),
  registration: page.getByLabel(/^(Registration number|Número de registro)$/),
  phone: page.getByLabel(/^(Phone|Teléfono)$/),
  email: page.getByLabel(/^(Email|Correo electrónico)$/),
  address: page.getByLabel(/^(Address|Dirección)$/),
  google: page.getByLabel(/^(Google Business link|Enlace de Google)$/),
  facebook: page.getByLabel(/Facebook$/),
  tax: (name: string | RegExp) => page.getByRole('radio', { name }),
  save: page.getByRole('button', { name: /^(Save|Guardar)$/ }),
})
