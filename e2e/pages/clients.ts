import type { Page } from '@playwright/test'

/** The list of clients, the page of a client and the form. */
export const clientsPage = (page: Page) => {
  const field = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
  return {
    list: page.getByRole('table', { name: /^(Clients|Clientes)$/ }),
    cards: page.getByRole('list', { name: /^(Clients|Clientes)$/ }),
    client: (name: string) => page.getByRole('main').getByRole('link', { name }),
    search: page.getByRole('searchbox', { name: /^(Search clients|Buscar clientes)$/ }),
    status: (name: string | RegExp) =>
      page.getByRole('group', { name: 'Status' }).getByRole('button', { name }),
    name: (name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: true }),

    firstName: field(/^(First name|Nombre)$/),
    lastName: field(/^(Last name|Apellidos)$/),
    company: field(/^(Company|Empresa)$/),
    email: field(/^(Email|Correo electrónico)$/),
    phone: field(/^(Phone|Teléfono)$/),
    address: field(/^(Address|Dirección)$/),
    worksHere: page.getByRole('switch', { name: /^(I work here|Aquí se hace el trabajo)/ }),
    notes: field(/^(Notes|Notas)$/),
    save: page.getByRole('button', { name: /^(Save client|Guardar cliente)$/ }),
    cancel: page.getByRole('button', { name: /^(Cancel|Cancelar)$/ }),
    edit: page.getByRole('link', { name: /^(Edit|Editar)$/ }),

    /** Opens "More actions" and chooses an item. */
    async choose(name: string) {
      await page.getByRole('button', { name: /^(More actions|Más acciones)$/ }).click()
      await page.getByRole('menuitem', { name }).click()
    },
  }
}
