import type { Page } from '@playwright/test'

/** A client's page of one quote. */
export const quoteLinkPage = (page: Page) => {
  // A toast says it is a dialog too; only toasts carry data-type.
  const dialog = page.locator('[role=dialog]:not([data-type])')
  return {
    title: (name: string) => page.getByRole('heading', { level: 1, name }),
    option: (name: string | RegExp) => page.getByRole('checkbox', { name }),
    choice: (name: string | RegExp) => page.getByRole('radio', { name }),
    total: page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^\$[\d,.]+$/ }),
    approve: page.getByRole('button', { name: /^(Approve \$|Aprobar \$)/ }),
    askChanges: page.getByRole('button', { name: /^(Ask for changes|Pedir cambios)$/ }),
    decline: page.getByRole('button', { name: /^(Decline|Rechazar)$/ }),
    pdf: page.getByRole('button', { name: /^(Download PDF|Descargar PDF)$/ }),
    /** What became of it. */
    state: page.getByRole('main').getByRole('status'),
    warning: page.getByRole('main').getByRole('alert'),

    dialog,
    terms: dialog.getByRole('checkbox'),
    name: dialog.getByRole('textbox', { name: /^(Your full name|Tu nombre completo)/ }),
    message: dialog.getByRole('textbox', { name: /^(Your message|Tu mensaje|Reason|Motivo)/ }),
    sign: dialog.getByRole('button', { name: /^(Approve and sign|Aprobar y firmar)$/ }),

    /** Signs as a finger does. */
    async draw() {
      const box = dialog.locator('canvas')
      await box.scrollIntoViewIfNeeded()
      const at = await box.boundingBox()
      if (!at) throw new Error('There is nowhere to sign.')
      await page.mouse.move(at.x + 30, at.y + 90)
      await page.mouse.down()
      for (let step = 1; step <= 24; step += 1) {
        await page.mouse.move(at.x + 30 + step * 9, at.y + 90 + Math.round(30 * Math.sin(step)))
      }
      await page.mouse.up()
    },

    async signByType(name: string) {
      await this.terms.check()
      await this.name.fill(name)
      await dialog.getByRole('radio', { name: /^(Type|Escribir)$/ }).check()
    },
  }
}
