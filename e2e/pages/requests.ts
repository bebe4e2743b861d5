import type { Page } from '@playwright/test'

/** The list of requests, the page of a request and the form. */
export const requestsPage = (page: Page) => {
  // A toast has the role dialog as well; only toasts have data-type.
  const dialog = page.locator('[role=dialog]:not([data-type])')
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  return {
    list: page.getByRole('table', { name: /^(Requests|Solicitudes)$/ }),
    cards: page.getByRole('list', { name: /^(Requests|Solicitudes)$/ }),
    request: (name: string) => page.getByRole('main').getByRole('link', { name }),
    search: page.getByRole('searchbox', { name: /^(Search requests|Buscar solicitudes)$/ }),
    status: (name: string | RegExp) =>
      page.getByRole('group', { name: /^(Status|Estado)$/ }).getByRole('button', { name }),
    title: (name: string) => page.getByRole('heading', { level: 1, name }),

    client: page.getByRole('combobox', { name: /^(Client|Cliente)/ }),
    newClient: page.getByRole('button', { name: /^(New client|Nuevo cliente)$/ }),
    dialog,
    firstName: dialog.getByRole('textbox', { name: /^(First name|Nombre)$/ }),
    phone: dialog.getByRole('textbox', { name: /^(Phone|Teléfono)$/ }),
    addClient: dialog.getByRole('button', { name: /^(Add client|Agregar cliente)$/ }),
    titleField: field(/^(Title|Título)/),
    description: field(/^(Description|Descripción)$/),
    urgency: (name: string) => page.getByRole('radio', { name }),
    save: page.getByRole('button', { name: /^(Save request|Guardar solicitud)$/ }),

    toQuote: page.getByRole('link', { name: /^(Create quote|Hacer presupuesto)$/ }),
    toJob: page.getByRole('link', { name: /^(Create job|Crear trabajo)$/ }),
    addPhotos: page.getByLabel(/^(Add photos|Agregar fotos)$/),
    photo: (number: number) => page.getByRole('button', { name: `Open photo ${number}` }),

    /** Opens "More actions" and chooses an item. */
    async choose(name: string) {
      await page.getByRole('button', { name: /^(More actions|Más acciones)$/ }).click()
      await page.getByRole('menuitem', { name }).click()
    },
  }
}
