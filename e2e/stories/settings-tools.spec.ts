import { expect, ownerTest as test } from '../story.ts'

test.describe('in Spanish, dark', { tag: '@phone' }, () => {
  test.use({ locale: 'es-MX', theme: 'dark', contextOptions: { reducedMotion: 'reduce' } })

  test('region, portal and app are set and accessible', async ({ page, expectAccessible }) => {
    await page.goto('/settings/regional')
    await expect(page.getByRole('heading', { name: 'Región' })).toBeVisible()
    const zone = page.getByRole('combobox', { name: 'Zona horaria de tu negocio' })
    await zone.click()
    await zone.fill('Bogota')
    await page.getByRole('option', { name: 'America/Bogota' }).click()
    await expect(page.getByText('No tienes visitas próximas')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page).toHaveURL('/settings')
    await page.goto('/settings/portal')
    await page.getByRole('switch', { name: 'Los clientes pueden entrar al portal' }).check({ force: true })
    await expectAccessible()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page).toHaveURL('/settings')
    await page.goto('/settings/mobile')
    await expect(page.getByRole('tab', { name: 'Android' })).toBeVisible()
    await expect(page.getByText('En línea')).toBeVisible()
    await expectAccessible()
    await page.goto('/settings/business')
    await expect(page.getByRole('link', { name: 'Ajustes' }).first()).toHaveAttribute('href', '/settings')
  })
})
