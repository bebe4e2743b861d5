import type { Page } from '@playwright/test'

/** The properties on a client's page, and the dialog. */
export const propertiesPage = (page: Page) => {
  const dialog = page.getByRole('dialog', {
    name: /^(New property|Edit property|Nueva dirección|Editar dirección)$/,
  })
  const field = (name: RegExp) => dialog.getByLabel(name)
  return {
    dialog,
    add: page.getByRole('button', { name: /^(Add property|Agregar dirección)$/ }),
    row: (address: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: address }),
    client: field(/^(Client|Cliente)/),
    types: dialog.getByRole('radiogroup', { name: /^(Property type|Tipo de inmueble)/ }).locator('label'),
    type: (name: string) => dialog.getByRole('radio', { name }),
    address: field(/^(Address|Calle y número)/),
    city: field(/^(City|Ciudad)/),
    state: field(/^(State|Estado)/),
    zip: field(/^(ZIP code|Código postal)/),
    country: field(/^(Country|País)/),
    remarks: field(/^(Notes|Observaciones)/),
    primary: dialog.getByRole('switch', { name: /^(Primary property|Dirección principal)/ }),
    save: dialog.getByRole('button', { name: /^(Save property|Guardar dirección)$/ }),
    cancel: dialog.getByRole('button', { name: /^(Cancel|Cancelar)$/ }),

    async choose(address: string, action: string) {
      await page.getByRole('button', { name: `Actions for ${address}` }).click()
      await page.getByRole('menuitem', { name: action }).click()
    },
  }
}
