import type { Page } from '@playwright/test'

/** The client's page of an invoice, and the payment provider's checkout page. */
export const invoiceLinkPage = (page: Page) => {
  // A toast has the role dialog as well; only toasts have data-type.
  const dialog = page.locator('[role=dialog]:not([data-type]), [role=alertdialog]')
  const button = (name: RegExp) => page.getByRole('main').getByRole('button', { name })
  return {
    title: (number: string) => page.getByRole('heading', { level: 1, name: `Invoice ${number}` }),
    main: page.getByRole('main'),
    payAll: button(/^(Pay|Pagar) \S*\d/),
    payPart: button(/^(Pay part of it|Pagar una parte)$/),
    claim: button(/^(I’ve already paid|Ya pagué)$/),
    pdf: button(/^(Download PDF|Descargar PDF)$/),
    copy: button(/^(Copy|Copiar)$/),
    /** The messages about the result. */
    state: page.getByRole('main').getByRole('status'),

    dialog,
    amount: dialog.getByRole('textbox', { name: /^(Amount|Importe)/ }),
    toPayment: dialog.getByRole('button', { name: /^(Continue to payment|Continuar al pago)$/ }),
    confirmClaim: dialog.getByRole('button', { name: /^(Yes, I’ve paid|Sí, ya pagué)$/ }),

    /** On the checkout page. */
    payByCard: page.getByRole('button', { name: /^Pay \d+ [a-z]{3}$/ }),
    back: page.getByRole('link', { name: 'Back' }),
  }
}
