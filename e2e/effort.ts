import type { Locator } from '@playwright/test'

/**
 * Counts what a person does: taps on buttons, links and choices, and fields to fill in, whose own tap for the focus is part of
 * the field.
 */
export function counted() {
  const effort = { taps: 0, fields: 0 }
  return {
    effort,
    tap: async (control: Locator) => {
      effort.taps += 1
      await control.tap()
    },
    fill: async (field: Locator, text: string) => {
      effort.fields += 1
      await field.fill(text)
    },
  }
}
