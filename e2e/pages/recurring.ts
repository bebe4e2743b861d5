import type { Page } from '@playwright/test'

/** The list of recurring jobs, and the dialogs that ask before a series changes. */
export const recurringPage = (page: Page) => {
  // A toast has the role dialog as well; only toasts have data-type.
  const dialog = page.locator('[role=dialog]:not([data-type])')
  const button = (name: RegExp) => dialog.getByRole('button', { name })
  return {
    title: page.getByRole('heading', { level: 1, name: /^(Recurring jobs|Trabajos recurrentes)/ }),
    series: (title: string) =>
      page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: title }),
    visit: page.getByRole('dialog', { name: /^(Edit visit|Editar visita)$/ }),
    day: dialog.getByLabel(/^(Date|Día)$/),
    startsAt: dialog.getByLabel(/^(Starts at|Hora de inicio)$/),
    saveVisit: button(/^(Save visit|Guardar visita|Book anyway|Programar de todos modos)$/),
    question: page.getByRole('dialog', {
      name: /^(Change a recurring visit|Cambiar una visita recurrente)$/,
    }),
    scope: (name: string) => dialog.getByRole('radio', { name }),
    preview: dialog.getByRole('status'),
    clash: dialog.getByRole('alert'),
    save: button(/^(Save|Guardar)$/),
    bookAnyway: button(/^(Book anyway|Programar de todos modos)$/),
    reason: dialog.getByLabel(/^(Reason|Motivo)$/),
    skip: button(/^(Skip visit|Omitir visita)$/),

    /** Opens "Edit or move" of the visit on that day, written as on the job's page ("Mar 23"). */
    async editVisit(day: string) {
      await page
        .getByRole('button', {
          name: new RegExp(`^(More actions for the visit|Más acciones de la visita:).*\\b${day}\\b`),
        })
        .click()
      await page.getByRole('menuitem', { name: /^(Edit or move|Editar o mover)$/ }).click()
    },
    /** Opens the actions of a series and chooses an item. */
    async choose(title: string, name: string | RegExp) {
      await page
        .getByRole('button', { name: new RegExp(`^(More actions for|Acciones de) ${title}$`) })
        .click()
      await page.getByRole('menuitem', { name }).click()
    },
  }
}
