import type { Page } from '@playwright/test'

import { shell } from './shell.ts'

export const feedbackDialog = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^(Feedback|Comentarios)$/ })
  return {
    dialog,
    open: () => shell(page).choose(/^(Feedback|Comentarios)$/),
    message: dialog.getByRole('textbox', { name: /^(Your Feedback|Tus comentarios)/ }),
    submit: dialog.getByRole('button', { name: /^(Submit|Submitting…|Enviar|Enviando…)$/ }),
    cancel: dialog.getByRole('button', { name: /^(Cancel|Cancelar)$/ }),
    close: dialog.getByRole('button', { name: /^(Close|Cerrar)$/ }),
  }
}
