import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { chooseTheme, useTheme } from './theme.ts'

let isDeviceDark = false
let changed = () => {}
const shown = () => document.documentElement.dataset['theme']

beforeEach(() => {
  isDeviceDark = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isDeviceDark
    },
    addEventListener: (_: string, listener: () => void) => (changed = listener),
    removeEventListener: () => (changed = () => {}),
  }))
})
afterEach(() => {
  localStorage.removeItem('theme')
  vi.unstubAllGlobals()
})

it('is light until another is chosen, from anywhere, and is remembered', () => {
  const { unmount } = renderHook(() => useTheme(false))
  expect(shown()).toBe('light')
  act(() => chooseTheme('dark'))
  expect(shown()).toBe('dark')
  unmount()
  renderHook(() => useTheme(false))
  expect(shown()).toBe('dark')
})

it('of the device follows the device, until another is chosen', () => {
  isDeviceDark = true
  const { result } = renderHook(() => useTheme(false))
  act(() => chooseTheme('system'))
  expect(shown()).toBe('dark')
  isDeviceDark = false
  act(() => changed())
  expect(shown()).toBe('light')
  act(() => result.current.toggleTheme())
  expect(result.current.choice).toBe('dark')
  isDeviceDark = false
  act(() => changed())
  expect(shown()).toBe('dark')
})

it('stays light where only light is shown', () => {
  localStorage.setItem('theme', 'dark')
  renderHook(() => useTheme(true))
  expect(shown()).toBe('light')
})
