import type { Page } from '@playwright/test'

/** A client's page of one invoice, and the card company's page behind it. */
export const invoiceLinkPage = (page: Page) => {
  // A toast says it is a dialog too; only toasts carry data-type.
  const dialog = page.locator('[role=dialog]:not([data-type]), [role=alertdialog]')
  const button = (name: RegExp) => page.getByRole('main').getByRole('button', { name })
  return {
    title: (number: string) => page.getByRole('heading', { level: 1, name: `Invoice ${number}` }),
    main: page.getByRole('main'),
    payAll: button(/^(Pay|Pagar) \S*\d/),
    payPart: button(/^(Pay part of it|Pagar una parte)$/),
    claim: button(/^(I have paid|Ya pagué)$/),
    pdf: button(/^(Download PDF|Descargar PDF)$/),
    copy: button(/^(Copy|Copiar)$/),
    /** What became of it. */
    state: page.getByRole('main').getByRole('status'),

    dialog,
    amount: dialog.getByRole('textbox', { name: /^(Amount|Monto)/ }),
    toPayment: dialog.getByRole('button', { name: /^(Continue to payment|Continuar al pago)$/ }),
    confirmClaim: dialog.getByRole('button', { name: /^(Yes, I have paid|Sí, ya pagué)$/ }),

    /** On the card company's page. */
    payByCard: page.getByRole('button', { name: /^Pay \d+ [a-z]{3}$/ }),
    back: page.getByRole('link', { name: 'Back' }),
  }
}
