import { randomUUID } from 'node:crypto'
import { expect, ownerTest as test } from '../story.ts'

test.describe('in Spanish and dark @phone', () => {
  test.use({
    locale: 'es-MX',
    theme: 'dark',
    serviceWorkers: 'allow',
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('a device is turned on, is listed, keeps quiet hours, and is removed', async ({
    page,
    baseURL,
    expectAccessible,
  }) => {
    const origin = new URL(baseURL ?? '').origin
    // A browser without a screen refuses notifications, and only its maker could answer for the push service; all else is
    // real. What the worker does with a push is in web/src/features/settings/push/worker.test.ts.
    await page.addInitScript((endpoint) => {
      const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) }
      const made = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => (here = null) }
      let here: typeof made | null = null
      let permission: NotificationPermission = 'default'
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Notification.requestPermission = async () => {
        permission = 'granted'
        return permission
      }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => here,
        subscribe: async () => (here = made),
      })
    }, `https://fcm.googleapis.com/fcm/send/${randomUUID()}`)
    await page.goto('/settings/notifications')
    const on = page.getByRole('button', { name: /^Activar en este/ })
    await expect(on).toBeVisible()
    await expectAccessible()
    await on.click()
    const here = page.getByText(/^Este dispositivo · /)
    await expect(here).toBeVisible()
    await expect(on).toHaveCount(0)

    const worker = () =>
      page.evaluate(async () => {
        const { active, scope } = await navigator.serviceWorker.ready
        return [active?.scriptURL, scope]
      })
    await expect.poll(worker).toEqual([`${origin}/sw.js`, `${origin}/`])

    const quiet = page.getByRole('switch', { name: /^Horas de silencio/ })
    await quiet.click()
    await expect(page.getByLabel('Desde', { exact: true })).toHaveValue('21:00')
    await expectAccessible()
    await page.reload()
    await expect(quiet).toBeChecked()

    const remove = page.getByRole('button', { name: /^Quitar / })
    await remove.click()
    await expect(remove).toHaveCount(0)
  })
})
