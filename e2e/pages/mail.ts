import type { Page } from '@playwright/test'

/** What is written to clients by itself, and what became of all mail. */
export const mailPage = (page: Page) => {
  const main = page.getByRole('main')
  const button = (name: string | RegExp) => main.getByRole('button', { name })
  return {
    tab: (name: string) => main.getByRole('tab', { name }),
    day: (name: string) => main.getByRole('heading', { name, level: 3 }),
    /** Reminders of somebody, or mails, in the list that is shown. */
    rows: (text: string) => main.getByRole('listitem').filter({ hasText: text }),
    mute: (client: string) => button(new RegExp(`^(No reminders for|Sin recordatorios para) ${client}$`)),
    unmute: (client: string) => button(new RegExp(`^(Remind again|Volver a recordar): ${client}$`)),
    reminders: main.getByRole('switch', {
      name: /^(Remind clients by e-mail|Recordar a los clientes por correo)$/,
    }),
    notifications: main.getByRole('switch', { name: /^(Tell me by e-mail|Avisarme por correo)$/ }),
    turnOn: button(/^(Switch reminders on|Encender recordatorios)$/),
    onlyFailed: main.getByRole('radio', { name: /^(Not delivered|Sin entregar)$/ }),
    tryAgain: (address: string) => button(`Try again: ${address}`),
    leave: (address: string) => button(`Leave it: ${address}`),
    undo: page.getByRole('button', { name: /^(Undo|Deshacer)$/ }),
  }
}
