import { act, render, screen, waitFor } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { lazyPart, partNotLoaded } from '#lazy-part.tsx'
import { person } from '#testing/page.ts'

type Closable = { onClose: () => void }
const Payment = ({ onClose }: Closable) => (
  <section aria-label="Payment">
    Payment
    <button type="button" onClick={onClose}>
      Close
    </button>
  </section>
)

let isDown = true
const reported = vi.fn()
const load = vi.fn()

beforeEach(() => {
  isDown = true
  load.mockReset()
  reported.mockReset()
  addEventListener(partNotLoaded, reported)
})

afterEach(() => {
  removeEventListener(partNotLoaded, reported)
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Loads it only with a network. */
const loaderOf = <Props,>(part: ComponentType<Props>) =>
  load.mockImplementation(() =>
    isDown ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(part),
  )

/** A form with a part that its button opens. */
function openForm() {
  const Part = lazyPart<Closable>(loaderOf(Payment))
  function Form() {
    const [isOpen, setOpen] = useState(false)
    return (
      <main>
        <input aria-label="Note" />
        <button type="button" onClick={() => setOpen(true)}>
          Record payment
        </button>
        <Suspense fallback={null}>{isOpen && <Part onClose={() => setOpen(false)} />}</Suspense>
      </main>
    )
  }
  render(<Form />)
  const user = person()
  return { user, press: () => user.click(screen.getByRole('button', { name: 'Record payment' })) }
}

const note = () => screen.getByLabelText<HTMLInputElement>('Note')

describe('a part that a person opened', () => {
  it('is closed and reported when it cannot be loaded; the screen keeps what was typed', async () => {
    const { user, press } = openForm()
    await user.type(note(), 'Paid in cash')
    await press()
    await waitFor(() => expect(reported).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('region')).toBeNull()
    expect(note().value).toBe('Paid in cash')
  })

  it('is loaded anew each time it is opened, until it comes, and then at once', async () => {
    const { user, press } = openForm()
    await press()
    await waitFor(() => expect(reported).toHaveBeenCalledTimes(1))
    await press()
    await waitFor(() => expect(reported).toHaveBeenCalledTimes(2))
    isDown = false
    await press()
    await screen.findByRole('region')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('region')).toBeNull()
    isDown = true
    await press()
    expect(screen.getByRole('region')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(3)
    expect(reported).toHaveBeenCalledTimes(2)
  })
})

class Boundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <p role="alert">Broken</p> : this.props.children
  }
}

it('a load that failed after the part was closed is not what the next opening finds', async () => {
  let fail = () => {}
  const Part = lazyPart<Closable>(
    load
      .mockImplementationOnce(() => new Promise((_, reject) => (fail = () => reject(new TypeError()))))
      .mockResolvedValueOnce(Payment),
  )
  const noop = () => {}
  const { rerender } = render(<Part onClose={noop} />)
  rerender(<p>Another screen</p>)
  await act(async () => fail())
  rerender(<Part onClose={noop} />)
  await screen.findByRole('region')
  expect(reported).not.toHaveBeenCalled()
})

describe('a part of the screen itself', () => {
  const Files = () => <p>Two files</p>

  async function openScreen() {
    vi.useFakeTimers()
    const Part = lazyPart(loaderOf(Files))
    await act(async () => {
      render(
        <Boundary>
          <Suspense fallback={<p>Loading</p>}>
            <Part />
          </Suspense>
        </Boundary>,
      )
    })
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('waits for the network without a message', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await openScreen()
    await pass(60_000)
    expect(screen.getByText('Loading')).toBeTruthy()
    isDown = false
    await pass(3000)
    expect(screen.getByText('Two files')).toBeTruthy()
    expect(reported).not.toHaveBeenCalled()
  })

  it('is reported as broken when its file does not come with a network either', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await openScreen()
    await pass(2000)
    expect(screen.getByText('Loading')).toBeTruthy()
    await pass(10_000)
    expect(screen.getByRole('alert').textContent).toBe('Broken')
  })
})
