import type { Page } from '@playwright/test'

/** What stands around every signed-in screen. */
export const shell = (page: Page) => {
  const userMenu = page.getByRole('button', { name: /^(Your menu|Tu menú)/ })
  return {
    userMenu,
    create: page.getByRole('button', { name: /^(Create|Crear)$/ }),
    quickCreate: page.getByRole('button', { name: /^(Quick create|Creación rápida)$/ }),
    mainMenu: page.getByRole('navigation', { name: /^(Main menu|Menú principal)$/ }),

    /** Opens the person's menu and chooses. */
    async choose(name: string | RegExp) {
      await userMenu.click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    },

    async signOut() {
      await userMenu.click()
      await page.getByRole('menuitem', { name: /^(Sign out|Cerrar sesión)$/ }).click()
      await page.waitForURL(({ pathname }) => pathname === '/' || pathname === '/es')
    },
  }
}
