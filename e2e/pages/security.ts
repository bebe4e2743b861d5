import type { Page } from '@playwright/test'

/** The answer to a reading that began before the code was entered: it sees nothing any more, and is done again. */
export const readBeforeCode = '406 /rest/v1/profiles'

/** The codes among the settings of the account, and the question for a code after the password. */
export const securityPage = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^(Turn on codes|Activar los códigos)$/ })
  const question = page.getByRole('alertdialog')
  const off = { name: /^(Turn off|Desactivar)/ }
  const codes = page.getByRole('dialog', { name: /^(Recovery codes|Códigos de recuperación)$/ })
  return {
    heading: page.getByRole('heading', { name: /^(Your account|Tu cuenta)$/ }),
    switchOn: page.getByRole('button', { name: /^(Turn on|Activar)$/ }),
    toKey: dialog.getByRole('button', { name: /^(Continue|Continuar)$/ }),
    qr: dialog.getByRole('img'),
    key: dialog.getByLabel(/^(On this phone|¿Estás en el mismo teléfono)/),
    /** In the dialog as after the password. */
    code: page.getByLabel(/^(Six-digit code|The (six|6) digits|Código de seis|Los (seis|6) dígitos)/),
    confirm: dialog.getByRole('button', { name: /^(Turn on|Activar)$/ }),
    device: page.getByRole('listitem').filter({ hasText: /^(Phone|Teléfono)/ }),
    makeCodes: codes.getByRole('button', { name: /^(Create codes|Crear códigos)$/ }),
    codes: codes.getByRole('listitem'),
    codesKept: codes.getByRole('button', { name: /^(I’ve kept them|Ya los guardé)$/ }),
    codesLeft: page.getByRole('button', { name: /^(Recovery codes|Códigos de recuperación)/ }),
    lostPhone: page.getByText(/^(Lost your phone\?|¿Perdiste el teléfono\?)$/),
    recoveryCode: page.getByLabel(/^(Recovery code|Código de recuperación)$/),
    recover: page.getByRole('button', { name: /^(Use this code|Usar este código)$/ }),
    codeQuestion: page.getByRole('heading', { name: /^(Enter your code|Escribe tu código)$/ }),
    proceed: page.getByRole('button', { name: /^(Continue|Continuar)$/ }),
    switchOff: page.getByRole('button', off),
    switchOffForGood: question.getByRole('button', off),
  }
}
