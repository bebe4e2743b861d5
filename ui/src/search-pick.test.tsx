import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { SearchPick } from '#search-pick.tsx'
import { person } from '#testing/page.ts'

const services = ['Mowing', 'Hedge trimming', 'Leaf clearing']

async function open(canCreate = true) {
  const onPick = vi.fn()
  const onCreate = vi.fn()
  render(
    <SearchPick
      items={services}
      itemKey={(name) => name}
      itemSearchText={(name) => name}
      renderItem={(name) => name}
      onPick={onPick}
      create={canCreate ? { label: (typed) => `Create “${typed}”`, onCreate } : undefined}
      label="Add a service"
      emptyText="None found"
    />,
  )
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Add a service' })
  await waitFor(() => expect(box().getAttribute('aria-autocomplete')).toBe('list'))
  return { user: person(), box, onPick, onCreate }
}

describe('SearchPick', () => {
  it('is empty again after a pick', async () => {
    const { user, box, onPick } = await open()
    await user.type(box(), 'hedge{Enter}')
    expect(onPick).toHaveBeenCalledWith('Hedge trimming')
    await waitFor(() => expect(box().value).toBe(''))
    await user.type(box(), 'leaf{Enter}')
    expect(onPick).toHaveBeenCalledTimes(2)
  })

  it('picks none of several matches before an arrow leads to one, the first', async () => {
    const { user, box, onPick, onCreate } = await open()
    await user.type(box(), 'ing{Enter}')
    expect(await screen.findAllByRole('option')).toHaveLength(4)
    expect(onPick).not.toHaveBeenCalled()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onPick).toHaveBeenCalledWith('Mowing')
    await user.type(box(), 'Pruning{Enter}')
    expect(onCreate).toHaveBeenCalledWith('Pruning')
  })

  it('offers to create what was not found, with the typed name', async () => {
    const { user, box, onPick, onCreate } = await open()
    await user.type(box(), '  Pruning ')
    await user.click(await screen.findByRole('option', { name: 'Create “Pruning”' }))
    expect(onCreate).toHaveBeenCalledWith('Pruning')
    expect(onPick).not.toHaveBeenCalled()
  })

  it('does not offer to create without permission', async () => {
    const { user, box } = await open(false)
    await user.type(box(), 'Pruning')
    await screen.findByText('None found')
    expect(screen.queryByRole('option')).toBeNull()
  })
})
