import { expect, it, vi } from 'vitest'

it('a page that is reloaded with open sheets leaves their entries, which nobody else hears of', async () => {
  history.pushState({ key: 'list' }, '', '/jobs')
  history.pushState({ key: 'job' }, '', '/jobs/7')
  for (const sheets of [1, 2]) history.pushState({ key: 'filtered', sheets }, '', '/jobs/7?status=late')
  vi.resetModules()
  await import('#history-steps.ts')
  const heard = vi.fn()
  addEventListener('popstate', heard)
  await expect.poll(() => history.state).toEqual({ key: 'filtered' })
  expect(location.pathname + location.search).toBe('/jobs/7?status=late')
  expect(heard).not.toHaveBeenCalled()
  history.back()
  await expect.poll(() => location.pathname).toBe('/jobs')
  expect(heard).toHaveBeenCalledOnce()
})
