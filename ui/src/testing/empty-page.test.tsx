import { expect, it, vi } from 'vitest'

import { person } from '#testing/page.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What happens before each file: this one goes on as the file after itself. */
async function beginAgain() {
  vi.resetModules()
  await import('./empty-page.ts')
}

it('keeps nothing that a file left in its page', async () => {
  const heard: string[] = []
  setInterval(() => heard.push('interval'), 1)
  document.addEventListener('click', () => heard.push('click'))
  // biome-ignore lint/suspicious/noDocumentCookie: the page of tests has no Cookie Store API.
  document.cookie = 'language=es; Path=/; Max-Age=1000'
  document.body.className = 'dark'
  Object.assign(document, { fonts: {} })
  Object.assign(Node.prototype, { normalize: null })
  await beginAgain()
  heard.length = 0
  document.body.click()
  await pause(20)
  expect(heard).toEqual([])
  expect(document.cookie).toBe('')
  expect(document.body.outerHTML).toBe('<body></body>')
  expect('fonts' in document).toBe(false)
  expect(Object.getOwnPropertyDescriptor(Node.prototype, 'normalize')?.value).toBeTypeOf('function')
})

it('keeps what libraries add once to the document', async () => {
  await person().click(document.body)
  await beginAgain()
  const input = document.body.appendChild(document.createElement('input'))
  const heard: string[] = []
  input.addEventListener('change', () => heard.push(input.value))
  await person().type(input, 'Ann')
  await person().tab()
  expect(heard).toEqual(['Ann'])
})
