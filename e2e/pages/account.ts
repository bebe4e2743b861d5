import type { Page } from '@playwright/test'

/** A person's own account among the settings. */
export const accountPage = (page: Page) => {
  const dialog = page.locator('[role="dialog"]:not([data-type])')
  const main = page.getByRole('main')
  return {
    dialog,
    heading: page.getByRole('heading', { name: /^(Your account|Tu cuenta)$/ }),
    row: (name: RegExp) => main.getByRole('button', { name }),
    item: (text: string | RegExp) => main.getByRole('listitem').filter({ hasText: text }),
    fullName: dialog.getByLabel(/^(Full name|Nombre completo)/),
    newEmail: dialog.getByLabel(/^(New email|Correo nuevo)/),
    current: dialog.getByLabel(/^(Current password|Contraseña actual)/),
    next: dialog.getByLabel(/^(New password|Contraseña nueva)(?! otra)/),
    repeat: dialog.getByLabel(/^(Repeat new password|Contraseña nueva otra vez)/),
    confirmation: dialog.getByLabel(/(to confirm|para confirmar)/),
    cancel: dialog.getByRole('button', { name: /^(Cancel|Cancelar)$/ }),
    submit: dialog.locator('button[type=submit]'),
    choice: (name: string) => main.getByRole('radio', { name }),
  }
}
