import { expect, type Page } from '@playwright/test'

/**
 * Messages lie over the account menu, as the top right corner is where they belong. A click that waits for them scrolls the
 * page to and fro, and the menu moves away under the mouse.
 */
async function toastsEnd(page: Page) {
  // Under the mouse they stay.
  await page.mouse.move(0, 0)
  await expect(page.locator('[data-type]')).toHaveCount(0)
}

/** The layout around every signed-in screen. */
export const shell = (page: Page) => {
  const userMenu = page.getByRole('button', { name: /^(Account menu|Tu menú)/ })
  return {
    userMenu,
    create: page.getByRole('button', { name: /^(Create|Crear)$/ }),
    quickCreate: page.getByRole('button', { name: /^(Quick create|Creación rápida)$/ }),
    /** In a toast, which stays as long as the mouse is over it: hover before anything else is looked at. */
    undo: page.getByRole('button', { name: /^(Undo|Deshacer)$/ }),
    mainMenu: page.getByRole('navigation', { name: /^(Main menu|Menú principal)$/ }),

    /** Opens the account menu and chooses an item. */
    async choose(name: string | RegExp) {
      await toastsEnd(page)
      await userMenu.click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    },

    async signOut() {
      // What a page still reads while its session ends is rejected, on its way out.
      await page.waitForLoadState('networkidle')
      await toastsEnd(page)
      await userMenu.click()
      await page.getByRole('menuitem', { name: /^(Sign out|Cerrar sesión)$/ }).click()
      await page.waitForURL(({ pathname }) => pathname === '/' || pathname === '/es')
    },
  }
}
