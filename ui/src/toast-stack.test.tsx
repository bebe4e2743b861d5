import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { toastQueue } from '#toast-queue.ts'
import { ToastStack } from '#toast-stack.tsx'
import { toastDurationMs } from '#toast-timing.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['a finger that touched it leaves no pause behind', true, false],
  ['a mouse that rests on it keeps it', false, true],
])('%s', async (_, isFinger, stays) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isFinger && query === '(hover: none)' }))
  vi.useFakeTimers()
  render(<ToastStack closeLabel="Close" />)
  act(() => void toastQueue.show('success', 'Saved'))
  const message = screen.getByText('Saved')
  fireEvent.mouseEnter(message.closest('[data-toasts]') as Element)
  fireEvent.mouseMove(message)
  await act(() => vi.advanceTimersByTimeAsync(toastDurationMs.success + 1000))
  expect(screen.queryByText('Saved') !== null).toBe(stays)
})

it.each([
  ['is gone after a tap on it', true, false],
  ['stays when a mouse presses it', false, true],
])('%s', async (_, isFinger, stays) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isFinger && query === '(hover: none)' }))
  render(<ToastStack closeLabel="Close" />)
  act(() => void toastQueue.show('success', 'Sent'))
  fireEvent.click(screen.getByText('Sent'))
  await act(async () => {})
  expect(screen.queryByText('Sent') !== null).toBe(stays)
})
