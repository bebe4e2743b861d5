import type { Page } from '@playwright/test'

/** The list of what comes again, and the questions asked before a series changes. */
export const recurringPage = (page: Page) => {
  // A toast says it is a dialog too; only toasts carry data-type.
  const dialog = page.locator('[role=dialog]:not([data-type])')
  const button = (name: RegExp) => dialog.getByRole('button', { name })
  return {
    title: page.getByRole('heading', { level: 1, name: /^(Recurring jobs|Trabajos recurrentes)$/ }),
    series: (title: string) =>
      page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: title }),
    visit: page.getByRole('dialog', { name: /^(Edit visit|Editar visita)$/ }),
    day: dialog.getByLabel(/^(Day|Día)$/),
    startsAt: dialog.getByLabel(/^(Starts at|Empieza a las)$/),
    saveVisit: button(/^(Save visit|Guardar visita|Book anyway|Agendar de todos modos)$/),
    question: page.getByRole('dialog', {
      name: /^(Change a recurring visit|Cambiar una visita recurrente)$/,
    }),
    scope: (name: string) => dialog.getByRole('radio', { name }),
    preview: dialog.getByRole('status'),
    clash: dialog.getByRole('alert'),
    save: button(/^(Save|Guardar)$/),
    bookAnyway: button(/^(Book anyway|Agendar de todos modos)$/),
    reason: dialog.getByLabel(/^(Why|Por qué)$/),
    skip: button(/^(Skip visit|Omitir visita)$/),

    /** Opens "Edit or move" of the visit on that day, as the job's page words it ("Mar 23"). */
    async editVisit(day: string) {
      await page
        .getByRole('button', {
          name: new RegExp(`^(More actions for the visit|Más acciones de la visita).*\\b${day}\\b`),
        })
        .click()
      await page.getByRole('menuitem', { name: /^(Edit or move|Editar o mover)$/ }).click()
    },
    /** Opens what can be done with a series and chooses. */
    async choose(title: string, name: string | RegExp) {
      await page.getByRole('button', { name: new RegExp(`^(More about|Más sobre) ${title}$`) }).click()
      await page.getByRole('menuitem', { name }).click()
    },
  }
}
