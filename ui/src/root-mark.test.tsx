import { render, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { rootMark } from './root-mark.ts'

const mark = rootMark('data-marked')
const isMarked = () => document.documentElement.hasAttribute('data-marked')

it('marks the root while something is in the element', async () => {
  const { rerender, unmount } = render(<div ref={mark} />)
  expect(isMarked()).toBe(false)
  rerender(<div ref={mark}>Start</div>)
  await waitFor(() => expect(isMarked()).toBe(true))
  rerender(<div ref={mark} />)
  await waitFor(() => expect(isMarked()).toBe(false))
  rerender(<div ref={mark}>Start</div>)
  await waitFor(() => expect(isMarked()).toBe(true))
  unmount()
  expect(isMarked()).toBe(false)
})

it('leaves no mark where the element fills and goes at once', async () => {
  const element = document.createElement('div')
  const end = mark(element)
  element.append('Start')
  end?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(isMarked()).toBe(false)
})
