import type { Locator, Page } from '@playwright/test'

/** The list of jobs, one job, its form and its visits. */
export const jobsPage = (page: Page) => {
  const main = page.getByRole('main')
  const field = (name: string | RegExp) => main.getByRole('textbox', { name, exact: true })
  const visits = main.getByRole('list', { name: /^(Visits|Visitas)$/ }).getByRole('listitem')
  return {
    list: page.getByRole('table', { name: /^(Jobs|Trabajos)$/ }),
    job: (title: string) => main.getByRole('link', { name: title }),
    title: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
    tab: (name: string | RegExp) => page.getByRole('tab', { name }),

    client: main.getByRole('combobox', { name: /^(Client|Cliente)/ }),
    titleField: field(/^(Title|Título)/),
    instructions: field(/^(Work instructions|Instrucciones de trabajo)$/),
    internalNotes: field(/^(Internal notes|Notas internas)$/),
    blankLine: main.getByRole('button', { name: /^(Custom item|Concepto en blanco)$/ }),
    lineName: field(/^(Name|Nombre)$/),
    unitPrice: field(/^(Price|Precio)$/),
    lineDetails: main.getByRole('button', { name: /^(Details for|Detalles de) / }),
    unitCost: field(/^(Your unit cost|Tu costo por unidad)$/),
    visitDay: (at: number) => visits.nth(at).getByLabel(/^(Date|Día)$/),
    visitTime: (at: number) => visits.nth(at).getByLabel(/^(Time|Hora)$/),
    addVisit: main.getByRole('button', { name: /^(Add a visit|Agregar una visita)$/ }),
    recurring: main.getByRole('radio', { name: /^(Recurring|Recurrente)$/ }),
    saveDraft: page.getByRole('button', { name: /^(Save as draft|Guardar borrador)$/ }),
    schedule: page.getByRole('button', { name: /^(Save and schedule|Guardar y programar)$/ }),

    /** A visit by its day, in any list. */
    visit: (day: string | RegExp): Locator => main.getByRole('region', { name: day }),
    start: main.getByRole('button', { name: /^(Start the visit|Empezar la visita:)/ }),
    notes: field(/^(Notes|Notas)$/),
    complete: main.getByRole('button', { name: /^(Complete visit|Terminar visita)$/ }),

    async chooseClient(name: string) {
      await main.getByRole('combobox', { name: /^(Client|Cliente)/ }).fill(name)
      await page.getByRole('option', { name }).click()
    },
    /** Opens "More actions" of the job and chooses an item. */
    async choose(name: string | RegExp) {
      await main.getByRole('button', { name: /^(More actions|Más acciones)$/ }).click()
      await page.getByRole('menuitem', { name }).click()
    },
  }
}
