import type { Page } from '@playwright/test'

import { drawSignature } from './signature.ts'

/** The client's page of a quote. */
export const quoteLinkPage = (page: Page) => {
  // A toast has the role dialog as well; only toasts have data-type.
  const dialog = page.locator('[role=dialog]:not([data-type])')
  return {
    title: (name: string) => page.getByRole('heading', { level: 1, name }),
    option: (name: string | RegExp) => page.getByRole('checkbox', { name }),
    choice: (name: string | RegExp) => page.getByRole('radio', { name }),
    total: page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^\$[\d,.]+$/ }),
    approve: page.getByRole('button', { name: /^(Approve \$|Aceptar · \$)/ }),
    requestChanges: page.getByRole('button', { name: /^(Ask for changes|Pedir cambios)$/ }),
    decline: page.getByRole('button', { name: /^(Decline|Rechazar)$/ }),
    pdf: page.getByRole('button', { name: /^(Download PDF|Descargar PDF)$/ }),
    /** The messages about the result. */
    state: page.getByRole('main').getByRole('status'),
    warning: page.getByRole('main').getByRole('alert'),

    dialog,
    terms: dialog.getByRole('checkbox'),
    name: dialog.getByRole('textbox', { name: /^(Your full name|Su nombre completo)/ }),
    message: dialog.getByRole('textbox', { name: /^(Your message|Su mensaje|Reason|Motivo)/ }),
    sign: dialog.getByRole('button', { name: /^(Approve and sign|Aceptar y firmar)$/ }),

    /** Draws a signature with the pointer, instead of the typed name. */
    async draw() {
      await dialog.getByRole('radio', { name: /^(Draw|Dibujar)$/ }).check()
      await drawSignature(page, dialog.locator('canvas'))
    },

    async signByType(name: string) {
      await this.terms.check()
      await this.name.fill(name)
    },
  }
}
