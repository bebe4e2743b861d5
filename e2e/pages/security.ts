import type { Page } from '@playwright/test'

/** The page of password, codes and other devices, and the question for a code after the password. */
export const securityPage = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^(Switch on codes|Activar los códigos)$/ })
  const question = page.getByRole('alertdialog')
  const off = { name: /^(Switch off|Desactivar)$/ }
  return {
    heading: page.getByRole('heading', { name: /^(Your account|Tu cuenta)$/ }),
    switchOn: page.getByRole('button', { name: /^(Switch on|Activar)$/ }),
    qr: dialog.getByRole('img'),
    key: dialog.getByLabel(/^(On this phone|¿Estás en el mismo teléfono)/),
    /** In the dialog as after the password. */
    code: page.getByLabel(/^(Six-digit code|The six digits|Código de seis|Los seis dígitos)/),
    confirm: dialog.getByRole('button', { name: /^(Switch on|Activar)$/ }),
    device: page.getByText(/^(Authenticator app, since|App de autenticación, desde)/),
    codeQuestion: page.getByRole('heading', { name: /^(Enter your code|Escribe tu código)$/ }),
    proceed: page.getByRole('button', { name: /^(Continue|Continuar)$/ }),
    switchOff: page.getByRole('button', off),
    switchOffForGood: question.getByRole('button', off),
  }
}
