import type { Page } from '@playwright/test'

/** The pages of signing in and signing up, with labels in English and Spanish. */
export const signInPage = (page: Page) => {
  const email = page.getByLabel(/^(Email|Correo electrónico)/)
  const password = page.getByLabel(/^(Password|Contraseña)/)
  const fullName = page.getByLabel(/^(Full name|Nombre completo)/)
  const terms = page.getByRole('checkbox')
  const signIn = page.getByRole('button', { name: /^(Sign in|Iniciar sesión)$/ })
  const createAccount = page.getByRole('button', { name: /^(Create account|Crear cuenta)$/ })
  return {
    email,
    password,
    code: page.getByLabel(/^(Code from the email|Código del correo)/),
    fullName,
    terms,
    signIn,
    createAccount,
    magicLink: page.getByRole('button', {
      name: /^(Email me a sign-in link|Enviarme un enlace para entrar)$/,
    }),
    google: page.getByRole('button', { name: /Google/ }),
    problem: page.getByRole('alert'),

    /** `email` null: the page knows it. */
    async signInAs(person: { email: string | null; password: string }) {
      if (person.email !== null) await email.fill(person.email)
      await password.fill(person.password)
      await signIn.click()
    },

    /** `email` null as above. */
    async register(person: { fullName: string; email: string | null; password: string }) {
      await fullName.fill(person.fullName)
      if (person.email !== null) await email.fill(person.email)
      await password.fill(person.password)
      await terms.check()
      await createAccount.click()
    },
  }
}
