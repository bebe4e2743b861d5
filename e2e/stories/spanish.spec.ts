import { newestMail } from '../mailbox.ts'
import { clientsPage } from '../pages/clients.ts'
import { feedbackDialog } from '../pages/feedback.ts'
import { importExport } from '../pages/import-export.ts'
import { onboarding } from '../pages/onboarding.ts'
import { propertiesPage } from '../pages/properties.ts'
import { shell } from '../pages/shell.ts'
import { signInPage } from '../pages/sign-in.ts'
import { expect, ownerTest, test } from '../story.ts'
import { newEmail, password, rowsOf } from '../test-data.ts'

test.describe('in a Spanish browser', () => {
  test.use({ locale: 'es-MX' })

  test('everything from the start page to the first client is in Spanish', async ({
    page,
    expectedAnswers,
  }) => {
    expectedAnswers.push('400 /auth/v1/token')
    const person = { fullName: 'Elena Ejemplo', email: newEmail('elena'), password }
    const setup = onboarding(page)
    const clients = clientsPage(page)
    const properties = propertiesPage(page)
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await page.goto('/login')
    await signInPage(page).signInAs({ email: person.email, password: 'equivocada' })
    await expect(signInPage(page).problem).toHaveText(
      'Correo o contraseña incorrectos. Revísalos e inténtalo de nuevo.',
    )
    await page.goto('/register')
    await expect(page.getByText('30 días con todas las funciones, sin tarjeta.')).toBeVisible()
    await signInPage(page).register(person)

    await expect(setup.question('Tu negocio')).toBeVisible()
    await setup.describeBusiness('Limpieza Elena', 'Limpieza')
    await setup.skip.click()
    await setup.currencySearch.fill('peso mexicano')
    await setup.chooseCurrency('MXN')
    await expect(page.getByRole('checkbox', { name: 'Limpieza profunda' })).toBeChecked()
    await setup.addServices.click()
    await page.getByRole('button', { name: 'Transferencia bancaria' }).click()
    await expect(setup.payment).toHaveValue('Transferencia bancaria: ')
    await setup.next.click()
    await setup.startEmpty.click()
    await page.waitForURL('**/home')

    await page.getByRole('link', { name: 'Agregar cliente' }).click()
    await clients.email.fill('no es correo')
    await clients.save.click()
    await expect(clients.email).toHaveAccessibleDescription('Escribe un correo electrónico válido')
    await clients.email.fill('')
    await clients.firstName.fill('Íñigo')
    await clients.lastName.fill('Muñoz')
    await clients.save.click()
    await expect(page.getByText('Cliente creado correctamente')).toBeVisible()
    await properties.add.click()
    await properties.save.click()
    await expect(properties.dialog.getByText('Escribe la calle y el número')).toBeVisible()
    await properties.address.fill('Calle Mayor 1')
    await properties.save.click()
    await expect(page.getByText('Dirección creada correctamente')).toBeVisible()

    const files = importExport(page)
    await files.open()
    await files.pick('nombre,correo\n,sin-nombre@example.com\n')
    await expect(files.dialog.getByText('Fila 2: falta el nombre')).toBeVisible()
    await page.keyboard.press('Escape')
    const feedback = feedbackDialog(page)
    await feedback.open()
    await feedback.message.fill('Muy bien')
    await feedback.submit.click()
    await expect(page.getByText('¡Gracias! Recibimos tus comentarios.')).toBeVisible()
  })

  test('mails are in the language of the page', async ({ page, baseURL }) => {
    const email = newEmail('correo')
    await page.goto('/login')
    await signInPage(page).email.fill(email)
    await signInPage(page).magicLink.click()
    await expect(page.getByText(`Enviamos un mensaje a ${email}.`)).toBeVisible()
    expect((await newestMail(baseURL ?? '', email)).text).toMatch(/enlace/)
  })
})

ownerTest('the language is switched and remembered, before and after sign-in', async ({ page, owner }) => {
  await page.goto('/home')
  await shell(page).choose('Español')
  await expect(page.getByRole('link', { name: 'Inicio', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await shell(page).signOut()
  await expect(page).toHaveURL('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.goto('/login')
  await page.getByRole('radio', { name: 'English' }).check()
  await signInPage(page).signInAs(owner)
  await expect(shell(page).userMenu).toHaveAccessibleName(/^Account menu/)
  expect(await rowsOf(owner, 'clients')).toEqual([])
})
