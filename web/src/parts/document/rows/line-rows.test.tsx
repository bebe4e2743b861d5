import { person } from '@fieldlark/ui/testing/page.ts'
import { act, screen, within } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { describe, expect, it } from 'vitest'

import { renderSignedIn } from '#testing/render.tsx'

import { lineRowsTexts } from './line-rows.texts.ts'
import { LineRows } from './line-rows.tsx'

const start = [
  { id: '1', name: 'Mowing' },
  { id: '2', name: '' },
  { id: '3', name: 'Hedges' },
]

let rename: ((onDrawn: () => void) => void) | undefined

function Rows() {
  const [rows, setRows] = useState(start)
  const [change, setChange] = useState<{ onDrawn: () => void }>()
  useLayoutEffect(() => {
    rename = (onDrawn) => setChange({ onDrawn })
    change?.onDrawn()
  }, [change])
  const move = (from: number, to: number) => {
    const next = [...rows]
    next.splice(to, 0, ...next.splice(from, 1))
    setRows(next)
  }
  return (
    <LineRows label={change ? 'Renamed' : 'Lines'} rows={rows} onMove={move}>
      {({ name }, _, { moves }) => (
        <span>
          <b>{name || 'nameless'}</b>
          {moves}
        </span>
      )}
    </LineRows>
  )
}

const order = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('b')?.textContent)

describe.each(['en', 'es'] as const)('LineRows in %s', (language) => {
  const texts = lineRowsTexts[language]
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

  it('moves rows by buttons that name the row, and announces the result', async () => {
    const user = person()
    await renderSignedIn(<Rows />, { language })
    await user.click(button(texts.down('Mowing')))
    expect(order()).toEqual(['nameless', 'Mowing', 'Hedges'])
    expect(screen.getByText(texts.moved('Mowing', 2, 3))).toBeTruthy()
    await user.click(button(texts.up('Hedges')))
    expect(order()).toEqual(['nameless', 'Hedges', 'Mowing'])
  })

  it('keeps the focus on the moved row; at either end on the opposite button', async () => {
    const user = person()
    await renderSignedIn(<Rows />, { language })
    button(texts.down('Mowing')).focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(button(texts.down('Mowing')))
    await user.keyboard('{Enter}')
    expect(order()).toEqual(['nameless', 'Hedges', 'Mowing'])
    expect(document.activeElement).toBe(button(texts.up('Mowing')))
  })

  it('keeps the focus where a move follows at once on another change', async () => {
    await renderSignedIn(<Rows />, { language })
    const down = button(texts.down(texts.unnamed))
    down.focus()
    // As on a slow machine: the change is drawn, and its effects have not run yet.
    act(() => rename?.(() => down.click()))
    expect(order()).toEqual(['Mowing', 'Hedges', 'nameless'])
    expect(document.activeElement).toBe(button(texts.up(texts.unnamed)))
  })

  it('disables moving beyond either end', async () => {
    await renderSignedIn(<Rows />, { language })
    expect(button(texts.up('Mowing')).disabled).toBe(true)
    expect(button(texts.down('Hedges')).disabled).toBe(true)
    expect(button(texts.up(texts.unnamed)).disabled).toBe(false)
  })
})
