import type { Locator, Page } from '@playwright/test'

import { motionEnds } from '../motion.ts'

/** The calendar, its dialogs, and the day list on a phone. */
export const schedulePage = (page: Page) => {
  const button = (name: RegExp) => page.getByRole('button', { name })
  // A toast has the role dialog as well; only toasts have data-type.
  const dialog = page.locator('[role=dialog]:not([data-type])')
  return {
    visit: (name: string | RegExp) => page.locator('[data-visit]').filter({ hasText: name }),
    /** The column or the cell of a day ("2026-11-24"). */
    day: (day: string) =>
      page.locator(`[data-grid="time"][data-day="${day}"], [data-grid="month"][data-day="${day}"]`),
    tray: page.getByRole('region', { name: /^(Unscheduled|Sin fecha)$/ }),
    view: (name: string) => page.getByRole('radio', { name }),
    title: page.getByRole('heading', { level: 1 }),
    next: button(/^(Next|Día siguiente|Semana siguiente|Mes siguiente)/),
    new: button(/^(New|Nuevo)$/),
    dialog,
    clash: dialog.getByRole('alert'),
    move: dialog.getByRole('button', { name: /^(Move|Mover)$/ }),
    bookAnyway: dialog.getByRole('button', { name: /^(Book anyway|Programar de todos modos)$/ }),
    book: dialog.getByRole('button', { name: /^(Schedule|Programar:)$/ }),
    agenda: page.getByRole('main').getByRole('listitem'),

    /** Drags step by step, because the calendar reacts to the moves in between. */
    async drag(from: Locator, to: { x: number; y: number }, grip = { x: 20, y: 6 }) {
      await motionEnds(page)
      const box = await from.boundingBox()
      if (!box) throw new Error('It is not in sight.')
      await page.mouse.move(box.x + grip.x, box.y + grip.y)
      await page.mouse.down()
      await page.mouse.move(box.x + grip.x + 8, box.y + grip.y + 8, { steps: 3 })
      await page.mouse.move(to.x, to.y, { steps: 6 })
      await page.mouse.up()
    },

    /** The position of an hour in a day's column, or in that of a member of a team. */
    async hour(day: string, hour: number, member?: string) {
      const columns = page.locator(`[data-grid="time"][data-day="${day}"]`)
      const column = member ? columns.and(page.getByRole('group', { name: member })) : columns
      await column.scrollIntoViewIfNeeded()
      await motionEnds(page)
      const box = await column.boundingBox()
      const first = Number(await column.getAttribute('data-first'))
      const last = Number(await column.getAttribute('data-last'))
      if (!box) throw new Error('The day is not in sight.')
      return { x: box.x + 20, y: box.y + ((hour * 60 - first) / (last - first)) * box.height }
    },
  }
}
