import { render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'

import type { DataListProps, Sort } from '#data-columns.ts'
import { DataList } from '#data-list.tsx'
import { person, resizeTo } from '#testing/page.ts'

type Row = { id: string; name: string; total: string }
const rows: Row[] = [
  { id: 'a', name: 'Rosa', total: '$10' },
  { id: 'b', name: 'Tomás', total: '$20' },
]

const columns: DataListProps<Row>['columns'] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, sort: true },
  { key: 'total', header: 'Total', cell: ({ total }) => <button type="button">{total}</button> },
]

function List(props: Partial<DataListProps<Row>>) {
  const [sort, setSort] = useState<Sort | undefined>(undefined)
  return (
    <DataList
      items={rows}
      itemKey={({ id }) => id}
      columns={columns}
      card={({ name }) => name}
      hrefOf={({ id }) => `/clients/${id}`}
      labels={{ list: 'Clients', loading: 'Loading clients' }}
      onSort={setSort}
      {...(sort && { sort })}
      {...props}
    />
  )
}

describe('DataList', () => {
  it('has a name, and counts the header among its rows', async () => {
    render(<List />)
    const table = await screen.findByRole('table', { name: 'Clients' })
    await within(table).findByText('Rosa')
    expect(table.getAttribute('aria-rowcount')).toBe('3')
    const indexes = within(table)
      .getAllByRole('row')
      .map((row) => row.getAttribute('aria-rowindex'))
    expect(indexes).toEqual(['1', '2', '3'])
  })

  it('opens a row through its link with the keyboard', async () => {
    const user = person()
    const onOpen = vi.fn()
    render(<List onOpen={onOpen} />)
    const link = await screen.findByRole('link', { name: 'Tomás' })
    expect(link.getAttribute('href')).toBe('/clients/b')
    link.focus()
    await user.keyboard('{Enter}')
    expect(onOpen).toHaveBeenCalledWith(rows[1], true)
  })

  it('opens a row on a click anywhere in it except its buttons', async () => {
    const user = person()
    const onOpen = vi.fn()
    render(<List onOpen={onOpen} />)
    await user.click(await screen.findByRole('button', { name: '$10' }))
    expect(onOpen).not.toHaveBeenCalled()
    const row = screen.getByRole('link', { name: 'Rosa' }).closest('tr')
    await user.click(row as HTMLElement)
    expect(onOpen).toHaveBeenCalledWith(rows[0], false)
  })

  it('leaves a click with ⌘ or Ctrl to the browser, which opens a tab', async () => {
    const user = person()
    const onOpen = vi.fn()
    render(<List onOpen={onOpen} />)
    const link = await screen.findByRole('link', { name: 'Rosa' })
    const kept: boolean[] = []
    document.addEventListener(
      'click',
      (event) => {
        kept.push(!event.defaultPrevented)
        event.preventDefault()
      },
      { once: true },
    )
    await user.keyboard('{Control>}')
    await user.click(link)
    await user.keyboard('{/Control}')
    expect(onOpen).not.toHaveBeenCalled()
    expect(kept).toEqual([true])
  })

  it('sorts by its headers, reversed on the second click, and announces the order', async () => {
    const user = person()
    render(<List />)
    const header = () => screen.getByRole('columnheader', { name: 'Name' })
    expect(header().getAttribute('aria-sort')).toBe('none')
    await user.click(within(header()).getByRole('button'))
    expect(header().getAttribute('aria-sort')).toBe('ascending')
    await user.click(within(header()).getByRole('button'))
    expect(header().getAttribute('aria-sort')).toBe('descending')
    expect(screen.getByRole('columnheader', { name: 'Total' }).hasAttribute('aria-sort')).toBe(false)
  })

  it('is a list of cards on a phone, each with its position and its actions', async () => {
    resizeTo(390)
    render(<List cardActions={({ name }) => <button type="button">{`Call ${name}`}</button>} />)
    const list = await screen.findByRole('list', { name: 'Clients' })
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2))
    const second = within(list).getAllByRole('listitem')[1] as HTMLElement
    expect([second.getAttribute('aria-posinset'), second.getAttribute('aria-setsize')]).toEqual(['2', '2'])
    expect(within(second).getByRole('button', { name: 'Call Tomás' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('has heads between its rows, on a desk and on a phone', async () => {
    const groups = [
      { key: 'now', label: 'Today', size: 1, count: '1', sum: '$10' },
      { key: 'later', label: 'Later', size: 1 },
    ]
    const { unmount } = render(<List groups={groups} />)
    const table = await screen.findByRole('table', { name: 'Clients' })
    await within(table).findByText('Rosa')
    const lines = within(table).getAllByRole('row')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'NameTotal',
      'Today 1 $10',
      'Rosa$10',
      'Later  ',
      'Tomás$20',
    ])
    expect(lines.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3', '4', '5'])
    expect(table.getAttribute('aria-rowcount')).toBe('5')
    unmount()

    resizeTo(390)
    render(<List groups={groups} />)
    expect(await screen.findByRole('heading', { level: 2, name: 'Today 1 $10' })).toBeTruthy()
    const second = screen.getByRole('link', { name: 'Tomás' }).closest('li')
    expect([second?.getAttribute('aria-posinset'), second?.getAttribute('aria-setsize')]).toEqual(['2', '2'])
  })

  it('announces that it loads, and shows the empty state', () => {
    const { rerender } = render(<List isLoading />)
    expect(screen.getByRole('status', { name: 'Loading clients' })).toBeTruthy()
    rerender(<List items={[]} empty="Add your first client" />)
    expect(screen.getByText('Add your first client')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})
