import type { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'

/** Opens the filters of a list, and returns the select of one; for a page in English. */
export async function openFilter(user: ReturnType<typeof person>, label: string) {
  await user.click(screen.getByRole('button', { name: /^Sort and filter/ }))
  return screen.findByLabelText<HTMLSelectElement>(label)
}
