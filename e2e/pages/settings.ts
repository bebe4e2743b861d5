import type { Page } from '@playwright/test'

/** The settings of services, taxes, numbers and sample data. */
export const settingsPage = (page: Page) => {
  // A toast has the role dialog as well; only toasts have data-type.
  const dialog = page.locator('[role="dialog"]:not([data-type])')
  const button = (name: RegExp) => page.getByRole('button', { name })
  const inDialog = (name: RegExp) => dialog.getByRole('button', { name })
  return {
    dialog,
    section: (name: RegExp) => page.getByRole('main').getByRole('link', { name }),
    row: (name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name }),
    card: (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name }),

    newService: button(/^(New service|Nuevo servicio)$/).first(),
    fromPresets: button(/^(Start with typical services|Empezar con servicios típicos)$/),
    addPresets: inDialog(/^(Add|Agregar) \d+/),
    search: page.getByRole('searchbox'),
    name: dialog.getByLabel(/^(Name|Nombre)/),
    price: dialog.getByLabel(/^(Price|Precio)$/),
    unit: dialog.getByLabel(/^(Per|Por)$/),
    cost: dialog.getByLabel(/^(Your cost|Tu costo)$/),
    category: dialog.getByLabel(/^(Category|Categoría)$/),
    save: inDialog(/^(Save|Guardar)/),
    cancel: inDialog(/^(Cancel|Cancelar)$/),

    addRate: button(/^(Add tax rate|Agregar impuesto)$/),
    addPart: inDialog(/^(Add a part|Agregar otra parte)$/),
    partName: (place: number) => dialog.getByLabel(/^(Name on the document|En el documento)$/).nth(place),
    percent: (place: number) => dialog.getByLabel(/^(Percent|Porcentaje)$/).nth(place),
    changeNumbers: (kind: RegExp) => button(kind),
    prefix: dialog.getByLabel(/^(Prefix|Prefijo)$/),
    nextNumber: dialog.getByLabel(/^(Next number|Siguiente número)$/),

    async choose(thing: string, action: string) {
      await button(new RegExp(`^(Actions for|Acciones para) ${thing}$`)).click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    },
  }
}
