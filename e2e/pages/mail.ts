import type { Page } from '@playwright/test'

/** The settings of automatic mails, and the log of all mails. */
export const mailPage = (page: Page) => {
  const main = page.getByRole('main')
  const button = (name: string | RegExp) => main.getByRole('button', { name })
  return {
    tab: (name: string) => main.getByRole('tab', { name }),
    day: (name: string) => main.getByRole('heading', { name, level: 3 }),
    /** The items of the visible list that contain the text. */
    rows: (text: string) => main.getByRole('listitem').filter({ hasText: text }),
    mute: (client: string) =>
      button(new RegExp(`^(Turn off reminders for|No enviar recordatorios a) ${client}$`)),
    unmute: (client: string) =>
      button(new RegExp(`^(Turn on reminders for |Volver a enviar recordatorios a )${client}$`)),
    reminders: main.getByRole('switch', {
      name: /^(Remind clients by email|Recordar a los clientes por correo)$/,
    }),
    notifications: main.getByRole('switch', { name: /^(Notify me by email|Avisarme por correo)$/ }),
    turnOn: button(/^(Turn on reminders|Activar recordatorios)$/),
    onlyFailed: main.getByRole('radio', { name: /^(Not delivered|Sin entregar)$/ }),
    tryAgain: (address: string) => button(`Try again: ${address}`),
    leave: (address: string) => button(`Dismiss: ${address}`),
  }
}
