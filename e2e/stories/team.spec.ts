import { linkFromMailbox } from '../mailbox.ts'
import { expect, ownerTest } from '../story.ts'
import { newEmail, rowsOf } from '../test-data.ts'

const texts = {
  invite: 'Invitar a alguien',
  email: 'Correo',
  send: 'Enviar invitación',
  more: /^Acciones de la invitación/,
  copy: 'Copiar enlace',
  link: 'Enlace de la invitación',
  pending: /Pendiente, vale hasta/,
  actions: 'Acciones de Wanda Worker',
  role: 'Cambiar el rol',
  manager: 'Gerente',
  save: 'Guardar',
  roleSaved: 'Rol actualizado',
  cost: 'Costo por hora',
  perHour: 'Costo de una hora',
  deactivate: 'Quitar el acceso',
  former: 'Ya no están en el equipo',
}

ownerTest.describe('the team, in Spanish and dark @phone', () => {
  ownerTest.use({ locale: 'es-MX', theme: 'dark' })

  ownerTest(
    'grows by an invitation, and a member changes and leaves',
    async ({ page, context, owner, testData, expectAccessible }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await owner.call('PATCH', `/rest/v1/profiles?id=eq.${owner.userId}`, { language: 'es' })
      await page.goto('/settings/team')
      await page.getByRole('button', { name: texts.invite }).click()
      const email = newEmail('wanda')
      await page.getByRole('dialog').getByLabel(texts.email, { exact: false }).first().fill(email)
      await expectAccessible()
      await page.getByRole('button', { name: texts.send }).click()
      await expect(page.getByText(texts.pending)).toBeVisible()
      await page.getByRole('button', { name: texts.more }).click()
      await page.getByRole('menuitem', { name: texts.copy }).click()
      const link = await page.getByLabel(texts.link).inputValue()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
      await expectAccessible()

      // The mailed link and the copied one lead to one invitation; the copied one is accepted.
      expect(await linkFromMailbox(page, email)).not.toBe(link)
      const person = await testData.signUp({ email, fullName: 'Wanda Worker' })
      const token = new URL(link).searchParams.get('token')
      await person.call('POST', '/rest/v1/rpc/accept_team_invitation', { token, full_name: null })

      await page.goto('/settings/team')
      const choose = async (item: string) => {
        await page.getByRole('button', { name: texts.actions }).click()
        await page.getByRole('menuitem', { name: item }).click()
      }
      await choose(texts.role)
      await page.getByRole('radio', { name: texts.manager }).check()
      await page.getByRole('button', { name: texts.save }).click()
      await expect(page.getByText(texts.roleSaved)).toBeVisible()
      await choose(texts.cost)
      await page.getByLabel(texts.perHour).fill('25')
      await page.getByRole('button', { name: texts.save }).click()
      await expect(page.getByText(/25([.,]00)?.*\/h/)).toBeVisible()
      await expectAccessible()

      await choose(texts.deactivate)
      await page.getByRole('dialog').getByRole('button', { name: texts.deactivate }).click()
      await expect(page.getByRole('heading', { name: texts.former, exact: true })).toBeVisible()
      const members = await rowsOf<{ role: string; is_active: boolean }>(
        owner,
        'team_members',
        'select=role,is_active&order=joined_at',
      )
      expect(members).toEqual([
        { role: 'owner', is_active: true },
        { role: 'manager', is_active: false },
      ])
    },
  )
})
